import type { Fault } from './calls.ts'

const SENTENCE = 'Esto lo dice el servidor.'

export const json =
  (body: unknown, status = 200): Fault =>
  (route) =>
    route.fulfill({ status, json: body })

export const cut: Fault = (route) => route.abort('connectionreset')

const empty =
  (status: number): Fault =>
  (route) =>
    route.fulfill({ status, body: '' })

/** Answers with an error of the contract, its sentence under `key`. */
const said = (status: number, key: string): Fault => json({ code: 'some_word', [key]: SENTENCE }, status)

const page = (status: number): Fault => {
  const body = '<!doctype html><title>502</title><h1>Bad gateway</h1>'
  return (route) => route.fulfill({ status, contentType: 'text/html', body })
}

interface Failure {
  name: string
  fault: Fault
  /** The sentence that the server sent, if the page can read one. */
  sentence: string | null
  /** True when no readable answer reaches the page. */
  unanswered?: boolean
  status?: number
}

const STATUSES = [400, 403, 404, 422, 429, 500]

/** Lists every way in which a call can fail, for an API that puts its sentences under `key`. */
export function failures(key: 'detail' | 'error' | 'message'): Failure[] {
  return [
    { name: 'no answer at all', fault: cut, sentence: null, unanswered: true },
    ...STATUSES.flatMap((status) => [
      { name: `${status} without a body`, fault: empty(status), sentence: null, status },
      { name: `${status} with a sentence`, fault: said(status, key), sentence: SENTENCE, status },
    ]),
    { name: '500 with a sentence under another key', fault: said(500, 'otra'), sentence: null, status: 500 },
    { name: '502 as a page of a proxy', fault: page(502), sentence: null, status: 502 },
    { name: '200 with a page of HTML', fault: page(200), sentence: null, unanswered: true },
    { name: '200 without a body', fault: empty(200), sentence: null, unanswered: true },
    { name: '200 with rubbish', fault: json({ rubbish: true }), sentence: null, status: 200 },
    { name: '200 with null', fault: json(null), sentence: null, status: 200 },
  ]
}

/** Lists the failures of a call of which the page does not read the body when it succeeds. */
export const refusals = (key: 'detail' | 'error' | 'message'): Failure[] =>
  failures(key).filter(({ name, status }) => status !== 200 && name !== '200 without a body')

/** Lists one failure of each kind, for widgets that show the same sentence for all of a kind. */
export const kindsOfFailure = (key: 'detail' | 'error' | 'message'): Failure[] =>
  failures(key).filter(({ name, status }) => status === 500 || !name.endsWith('without a body') || status === undefined)

/** Makes a fault that leaves a call without an answer until `release`, and then answers by `then`. */
export function held(then: Fault = (route) => route.fallback()): { fault: Fault; release(): void } {
  const { promise, resolve } = Promise.withResolvers<void>()
  const fault: Fault = async (route) => {
    await promise
    await then(route)
  }
  return { fault, release: resolve }
}
