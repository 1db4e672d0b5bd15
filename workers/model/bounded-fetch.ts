import { ModelError } from './model-error.ts'

/** Of one answer; 400 tokens, a line each, take a quarter of it. */
const MOST_BYTES = 256 * 1024
const MOST_ERROR_BYTES = 2_048
const NO_SUCH_MODEL = /\bmodel\b.*\bnot found\b/

/**
 * A fetch for the `ollama` package that ends when `signal` says so, before or after the headers, follows no redirect
 * and reads up to a limit. `lines`: only whole lines of JSON objects of a streamed answer are passed on, since the
 * package prints what it cannot parse.
 */
export function boundedFetch(signal: AbortSignal, { lines }: { lines: boolean }): typeof fetch {
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
