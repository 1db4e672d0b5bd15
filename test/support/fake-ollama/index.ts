import { EventEmitter, once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { close, listen, type Teardown } from '../network/serve.ts'
import { type Behaviour, comments } from './behaviours.ts'
import { type ChatRequest, Exchange } from './exchange.ts'

export { type Behaviour, comments, FAULTS, labels, refusesPatterns, streams } from './behaviours.ts'

/** A server on 127.0.0.1 that speaks Ollama's HTTP as far as a client that chats needs it, and fails on demand. */
export class FakeOllama {
  /** Names of the models that the host has. */
  models: string[]
  behaviour: Behaviour = comments()
  /** While true, a request for the list of models gets no answer. */
  listHangs = false
  /** Bodies of the chats in the order in which they came. */
  readonly requests: ChatRequest[] = []
  /** Number of chats under way; `mostActive` is the most at once. */
  active = 0
  mostActive = 0
  /** Emits `asked` when a chat begins and `closed` when one has ended, on either side's initiative. */
  readonly events = new EventEmitter()
  readonly #server = createServer((request, response) => void this.#answer(request, response))
  readonly #held: (() => void)[] = []
  #holding = false
  #port = 0

  constructor(models: string[]) {
    this.models = models
  }

  /** The address, which stays the same while the server is closed. */
  get url(): string {
    return `http://127.0.0.1:${this.#port}`
  }

  /** Listens on a free port, or again on the one it had before. */
  async listen(): Promise<this> {
    this.#port = await listen(this.#server, this.#port)
    return this
  }

  async close(): Promise<void> {
    this.release()
    await close(this.#server)
  }

  /** Lets chats wait, their headers too, until `release`. */
  hold(): void {
    this.#holding = true
  }

  release(): void {
    this.#holding = false
    for (const go of this.#held.splice(0)) go()
  }

  /** Resolves with the request of the next chat. */
  async asked(): Promise<ChatRequest> {
    const [request] = await once(this.events, 'asked')
    return request
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body = chunks.length > 0 ? JSON.parse(Buffer.concat(chunks).toString('utf8')) : null
    const json = (status: number, value: unknown) => {
      response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' })
      response.end(JSON.stringify(value))
    }
    const call = `${request.method} ${request.url}`
    if (call === 'GET /api/version') json(200, { version: '0.17.4' })
    else if (call === 'GET /api/tags') {
      if (this.listHangs) await once(response, 'close')
      else json(200, { models: this.models.map(describe) })
    } else if (call === 'POST /api/show') {
      if (this.models.includes(body.model)) json(200, { capabilities: ['completion'], details: {} })
      else json(404, { error: `model '${body.model}' not found` })
    } else if (call === 'POST /api/chat') {
      if (this.models.includes(body.model)) return this.#chat(body, response)
      await this.#released(() => once(response, 'close'))
      json(404, { error: `model '${body.model}' not found` })
    } else {
      response.writeHead(404, { 'content-type': 'text/plain' })
      response.end('404 page not found')
    }
  }

  async #chat(request: ChatRequest, response: ServerResponse): Promise<void> {
    const exchange = new Exchange(request, response)
    this.requests.push(request)
    this.active += 1
    this.mostActive = Math.max(this.mostActive, this.active)
    void exchange.closed.then(() => {
      this.active -= 1
      this.events.emit('closed')
    })
    this.events.emit('asked', request)
    await this.#released(() => exchange.closed)
    if (!exchange.gone) await this.behaviour(exchange)
  }

  async #released(gone: () => Promise<unknown>): Promise<void> {
    if (this.#holding) await Promise.race([new Promise<void>((go) => this.#held.push(go)), gone()])
  }
}

/** Starts a fake that has `model` and runs until `t` ends. */
export async function startFakeOllama(t: Teardown, model: string): Promise<FakeOllama> {
  const fake = await new FakeOllama([model]).listen()
  t.teardown(() => fake.close())
  return fake
}

function describe(name: string) {
  return {
    name,
    model: name,
    modified_at: '2026-11-20T00:00:00Z',
    size: 1,
    digest: '0'.repeat(64),
    details: { format: 'gguf', family: 'gemma3', parameter_size: '4.3B', quantization_level: 'Q4_K_M' },
  }
}
