import { Ollama } from 'ollama'
import type { Question } from './question.ts'

export interface ModelHostOptions {
  host: string
  model: string
  /** Milliseconds that one answer may take. */
  answerMs?: number
  /** Milliseconds that the list of models may take. */
  listMs?: number
}

const ANSWER_MS = 60_000
const LIST_MS = 3_000
const KEEP_ALIVE = '10m'
const TEMPERATURE = 0.2
/** Most characters of an answer: a comment and its JSON take half of them. */
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

  /** Whether the host has the model. Throws a ModelError `unreachable`, or the reason of `stop` when it is aborted. */
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

  /** Whether the host makes the model write by the patterns of a form; assumed until it refuses one. */
  get binds(): boolean {
    return this.#binds
  }

  /** The model's text, as it came. Throws a ModelError, or the reason of `stop` when it is aborted. */
  async ask(question: Question, stop: AbortSignal): Promise<string> {
    const { plain } = question
    if (plain === undefined) return this.#chat(question, stop)
    if (!this.#binds) return this.#chat({ ...question, ...plain }, stop)
    try {
      return await this.#chat(question, stop)
    } catch (error) {
      if (!(error instanceof ModelError) || error.status !== 400) throw error
      // A host that refuses the plain form too has another reason.
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
      // The host may still be sending, also after a complete answer.
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

/** Why the model gave no text. */
export type ModelFailure =
  /** No server answers at the host, or something other than Ollama. */
  | 'unreachable'
  /** The host does not have the model. */
  | 'missing'
  /** The model ran out of time. */
  | 'timeout'
  /** The host answered with an error. */
  | 'refused'
  /** The stream broke off, or is not valid. */
  | 'broken'
  /** The answer exceeded the limits. */
  | 'endless'

export class ModelError extends Error {
  override name = 'ModelError'
  readonly failure: ModelFailure
  /** Status of the host's answer, where it refused. */
  readonly status: number | null

  constructor(failure: ModelFailure, message: string, options: ErrorOptions & { status?: number } = {}) {
    super(message, options)
    this.failure = failure
    this.status = options.status ?? null
  }
}

/** Most bytes of one answer; 400 tokens, a line each, take a quarter of it. */
const MOST_BYTES = 256 * 1024
const MOST_ERROR_BYTES = 2_048
const NO_SUCH_MODEL = /\bmodel\b.*\bnot found\b/

/**
 * A fetch for the `ollama` package that ends when `signal` says so, before or after the headers, follows no redirect
 * and reads up to a limit. `lines`: only whole lines of JSON objects of a streamed answer are passed on, since the
 * package prints what it cannot parse.
 */
function boundedFetch(signal: AbortSignal, { lines }: { lines: boolean }): typeof fetch {
  return async (input, init) => {
    const signals = init?.signal ? [init.signal, signal] : [signal]
    const response = await fetch(input, { ...init, redirect: 'error', signal: AbortSignal.any(signals) })
    if (!response.ok) throw await refusalOf(response)
    if (!response.body) throw new ModelError('broken', 'the host answered without a body')
    const body = response.body.pipeThrough(limited())
    return new Response(lines ? body.pipeThrough(wholeLines()) : body, { status: response.status })
  }
}

async function refusalOf(response: Response): Promise<ModelError> {
  let text = ''
  const decoder = new TextDecoder()
  // Leaving the loop cancels the rest.
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true })
    if (text.length > MOST_ERROR_BYTES) break
  }
  const said = text.slice(0, MOST_ERROR_BYTES).replace(/\s+/g, ' ').slice(0, 200)
  const missing = response.status === 404 && NO_SUCH_MODEL.test(said)
  const { status } = response
  return new ModelError(missing ? 'missing' : 'refused', `the host answered ${status}: ${said}`, { status })
}

function limited(): TransformStream<Uint8Array, Uint8Array> {
  let bytes = 0
  return new TransformStream({
    transform(chunk, controller) {
      bytes += chunk.byteLength
      if (bytes > MOST_BYTES) throw new ModelError('endless', `the answer went on beyond ${MOST_BYTES} bytes`)
      controller.enqueue(chunk)
    },
  })
}

function wholeLines(): TransformStream<Uint8Array, Uint8Array> {
  const decoder = new TextDecoder()
  let rest = ''
  return new TransformStream({
    transform(chunk, controller) {
      const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
      rest = lines.pop() as string
      lines.forEach(expectObject)
      controller.enqueue(chunk)
    },
    flush() {
      if (rest.trim() !== '') expectObject(rest)
    },
  })
}

function expectObject(line: string): void {
  try {
    const value: unknown = JSON.parse(line)
    if (typeof value === 'object' && value !== null) return
  } catch (error) {
    throw new ModelError('broken', 'the answer is no JSON', { cause: error })
  }
  throw new ModelError('broken', 'the answer is no JSON object')
}
