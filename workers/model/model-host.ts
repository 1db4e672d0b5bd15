import { Ollama } from 'ollama'
import { boundedFetch } from './bounded-fetch.ts'
import { ModelError } from './model-error.ts'
import type { Question } from './question.ts'

export interface ModelHostOptions {
  host: string
  model: string
  /** How long one answer may take. */
  answerMs?: number
  /** How long the list of models may take. */
  listMs?: number
}

const ANSWER_MS = 60_000
const LIST_MS = 3_000
const KEEP_ALIVE = '10m'
const TEMPERATURE = 0.2
/** Characters of an answer: a comment and its JSON take half. */
const MOST_CHARACTERS = 4_096

/** The local model over HTTP. Every call ends within its time limit. */
export class ModelHost {
  readonly model: string
  readonly #host: string
  readonly #answerMs: number
  readonly #listMs: number
  #binds = true

  constructor(options: ModelHostOptions) {
    this.model = options.model
    this.#host = options.host
    this.#answerMs = options.answerMs ?? ANSWER_MS
    this.#listMs = options.listMs ?? LIST_MS
  }

  /** Whether the host has the model. Throws ModelError `unreachable`; what `stop` throws when it is aborted. */
  async hasModel(stop: AbortSignal): Promise<boolean> {
    try {
      const limits = { ms: this.#listMs, lines: false }
      return await this.#within(limits, stop, async (ollama) => {
        const { models } = await ollama.list()
        return models.some(({ name }) => name === this.model || name === `${this.model}:latest`)
      })
    } catch (error) {
      if (stop.aborted) throw error
      throw new ModelError('unreachable', (error as Error).message, { cause: error })
    }
  }

  /** Whether the host has the model write by the patterns of a form; assumed until it refuses one. */
  get binds(): boolean {
    return this.#binds
  }

  /** The model's text, as it came. Throws ModelError; what `stop` throws when aborted. */
  async ask(question: Question, stop: AbortSignal): Promise<string> {
    const { plain } = question
    if (plain === undefined) return this.#chat(question, stop)
    if (!this.#binds) return this.#chat({ ...question, ...plain }, stop)
    try {
      return await this.#chat(question, stop)
    } catch (error) {
      if (!(error instanceof ModelError) || error.status !== 400) throw error
      // A host that refuses this form too has another reason.
      const answer = await this.#chat({ ...question, ...plain }, stop)
      this.#binds = false
      return answer
    }
  }

  #chat({ messages, format, mostTokens }: Question, stop: AbortSignal): Promise<string> {
    return this.#within({ ms: this.#answerMs, lines: true }, stop, async (ollama) => {
      const parts = await ollama.chat({
        model: this.model,
        messages: [...messages],
        stream: true,
        think: false,
        format,
        keep_alive: KEEP_ALIVE,
        options: { temperature: TEMPERATURE, num_predict: mostTokens },
      })
      let text = ''
      for await (const { message } of parts) {
        if (typeof message?.content === 'string') text += message.content
        if (text.length > MOST_CHARACTERS)
          throw new ModelError('endless', `the answer went on beyond ${MOST_CHARACTERS} characters`)
      }
      return text
    })
  }

  async #within<T>(
    { ms, lines }: { ms: number; lines: boolean },
    stop: AbortSignal,
    work: (ollama: Ollama) => Promise<T>,
  ): Promise<T> {
    const timeout = AbortSignal.timeout(ms)
    const done = new AbortController()
    const signal = AbortSignal.any([stop, timeout, done.signal])
    try {
      return await work(new Ollama({ host: this.#host, fetch: boundedFetch(signal, { lines }) }))
    } catch (error) {
      stop.throwIfAborted()
      if (timeout.aborted) throw new ModelError('timeout', `no answer within ${ms / 1000} s`, { cause: error })
      throw failureOf(error)
    } finally {
      // A complete or no longer wanted answer may still be sending.
      done.abort()
    }
  }
}

function failureOf(error: unknown): ModelError {
  if (error instanceof ModelError) return error
  if (!(error instanceof Error)) throw error
  const unreachable = error instanceof TypeError && error.message === 'fetch failed'
  const cause = error.cause instanceof Error ? `: ${error.cause.message}` : ''
  return new ModelError(unreachable ? 'unreachable' : 'broken', `${error.message}${cause}`, { cause: error })
}
