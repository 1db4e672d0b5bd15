import type { Exchange } from './exchange.ts'

/** A way in which the fake answers one POST /api/chat. */
export type Behaviour = (exchange: Exchange) => Promise<void> | void

/** Streams any text in pieces as a model does; one of them ends inside a character. */
export const streams =
  (text: string): Behaviour =>
  async (exchange) => {
    exchange.head()
    for (let at = 0; at < text.length; at += 7) {
      const line = Buffer.from(
        `${JSON.stringify({ model: exchange.request.model, message: { role: 'assistant', content: text.slice(at, at + 7) }, done: false })}\n`,
      )
      const half = line.findIndex((byte) => byte > 0x7f) + 1
      await exchange.write(line.subarray(0, half))
      await exchange.write(line.subarray(half))
    }
    await exchange.finish()
  }

/** Streams sentences in the form that the product asks for. */
export const comments = (...sentences: string[]): Behaviour => streams(JSON.stringify({ sentences }))

/** Plays a host that knows no patterns yet: it refuses a form that has one, and answers any other as given. */
export const refusesPatterns =
  (behaviour: Behaviour): Behaviour =>
  (exchange) =>
    JSON.stringify(exchange.request.format).includes('"pattern"')
      ? exchange.json(400, { error: 'failed to parse grammar' })
      : behaviour(exchange)

/** Streams a label in the form that the product asks for. */
export const labels = (label: string): Behaviour => streams(JSON.stringify({ label }))

/** Sends these bytes and ends the answer. */
const sends =
  (bytes: string): Behaviour =>
  async (exchange) => {
    exchange.head()
    await exchange.write(bytes)
    exchange.end()
  }

/** Faults of a model host, by name. Those that hang do so until the client disconnects. */
export const FAULTS = {
  'slow headers': (exchange) => exchange.closed,
  'silent after headers': async (exchange) => {
    exchange.head()
    await exchange.token('{"sen')
    await exchange.closed
  },
  'endless tokens': async (exchange) => {
    exchange.head()
    while (!exchange.gone) await exchange.token('y sigue y sigue ')
  },
  'endless thoughts': async (exchange) => {
    exchange.head()
    while (!exchange.gone) await exchange.token('', { thinking: 'pienso y pienso' })
  },
  'an endless line': async (exchange) => {
    exchange.head()
    while (!exchange.gone) await exchange.write('x'.repeat(1_024))
  },
  garbage: sends('<html>502 Bad Gateway</html>\n\u0000\u0001\n'),
  'half a line': sends('{"model":"m","message":{"role":"assis'),
  'lines that are no objects': sends('null\n1\n"x"\n'),
  'ends early': async (exchange) => {
    exchange.head()
    await exchange.token('{"sentences":["El precio')
    exchange.end()
  },
  'cut in the middle': async (exchange) => {
    exchange.head()
    await exchange.token('{"sentences":["El precio')
    exchange.cut()
  },
  'HTTP 500': (exchange) => exchange.json(500, { error: 'llama runner process has terminated: exit status 2' }),
  'an error in the stream': async (exchange) => {
    exchange.head()
    await exchange.token('{"comment":"El')
    await exchange.line({ error: 'an error was encountered while running the model: unexpected EOF' })
    exchange.end()
  },
} as const satisfies Record<string, Behaviour>
