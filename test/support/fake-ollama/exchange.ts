import { once } from 'node:events'
import type { ServerResponse } from 'node:http'

/** The parts of the body of POST /api/chat that the fake reads. */
export interface ChatRequest {
  model: string
  stream?: boolean
  format?: unknown
  keep_alive?: string
  think?: boolean
  options?: Record<string, unknown>
  messages: { role: string; content: string }[]
}

/** One POST /api/chat: the request, and the response to write. */
export class Exchange {
  readonly request: ChatRequest
  /** Resolves when the client has disconnected or the answer is finished. */
  readonly closed: Promise<void>
  readonly #response: ServerResponse

  constructor(request: ChatRequest, response: ServerResponse) {
    this.request = request
    this.#response = response
    this.closed = new Promise((resolve) => response.once('close', resolve))
  }

  get gone(): boolean {
    return this.#response.closed
  }

  /** Sends the headers of a stream at once. */
  head(): void {
    this.#response.writeHead(200, { 'content-type': 'application/x-ndjson' })
    this.#response.flushHeaders()
  }

  /** Answers with JSON instead of a stream. */
  json(status: number, body: unknown): void {
    this.#response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' })
    this.#response.end(JSON.stringify(body))
  }

  /** Writes bytes, and resolves when there is room for more. */
  async write(bytes: string | Buffer): Promise<void> {
    if (!this.#response.write(bytes)) await Promise.race([once(this.#response, 'drain'), this.closed])
  }

  line(value: unknown): Promise<void> {
    return this.write(`${JSON.stringify(value)}\n`)
  }

  /** Sends one piece of the model's text. */
  token(content: string, more: Record<string, unknown> = {}): Promise<void> {
    return this.line({ ...this.#stamp(), message: { role: 'assistant', content, ...more }, done: false })
  }

  /** Sends the last line of a stream, with the counters that the real host sends, and ends it. */
  async finish(): Promise<void> {
    await this.line({
      ...this.#stamp(),
      message: { role: 'assistant', content: '' },
      done: true,
      done_reason: 'stop',
      total_duration: 1_000_000,
      load_duration: 1_000,
      prompt_eval_count: 10,
      prompt_eval_duration: 1_000,
      eval_count: 10,
      eval_duration: 1_000,
    })
    this.end()
  }

  end(): void {
    this.#response.end()
  }

  cut(): void {
    this.#response.destroy()
  }

  #stamp() {
    return { model: this.request.model, created_at: new Date().toISOString() }
  }
}
