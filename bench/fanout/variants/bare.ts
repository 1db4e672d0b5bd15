import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { makeItem, type Scenario, type Variant, WINDOW_MS } from '../scenario.ts'

interface Value {
  version: number
  bytes: Buffer
}

interface Client {
  socket: Socket
  values: Value[]
}

const SLICES = 10

/**
 * The floor: bare sockets without any protocol, one write per client and window of the same bytes that the product
 * sends, in the same slices. A client names its symbols in one line.
 */
export function bare(_: Scenario): Variant {
  const values = new Map<string, Value>()
  const slices = Array.from({ length: SLICES }, () => ({ clients: [] as Client[], flushed: 0 }))
  let version = 0
  let opened = 0
  let turn = 0

  function valueNamed(symbol: string): Value {
    const value = values.get(symbol) ?? { version: 0, bytes: Buffer.alloc(0) }
    values.set(symbol, value)
    return value
  }

  function flush() {
    const slice = slices[turn]
    turn = (turn + 1) % SLICES
    for (const client of slice.clients) {
      const chunks: Buffer[] = [HEAD]
      for (const value of client.values) {
        if (value.version > slice.flushed) chunks.push(value.bytes)
      }
      if (chunks.length > 1) client.socket.write(Buffer.concat(chunks))
    }
    slice.flushed = version
  }

  return {
    async listen() {
      const server = createServer((socket) => {
        socket.setNoDelay(true)
        socket.on('error', () => socket.destroy())
        socket.once('data', (line) => {
          const symbols = line.toString().trim().split(',')
          slices[opened++ % SLICES].clients.push({ socket, values: symbols.map(valueNamed) })
        })
      })
      server.listen({ host: '127.0.0.1', port: 0, backlog: 4_096 })
      await once(server, 'listening')
      setInterval(flush, WINDOW_MS / SLICES)
      return (server.address() as AddressInfo).port
    },
    tick(quote) {
      const value = valueNamed(quote.symbol)
      value.bytes = Buffer.from(`${JSON.stringify(makeItem(quote))},`)
      value.version = ++version
    },
  }
}

// As long as a WebSocket frame's head and the envelope of the quotes message; ends as a line.
const HEAD = Buffer.from(`${'-'.repeat(28)}\n`)
