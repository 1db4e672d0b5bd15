import { json } from './server.ts'

const SENTENCE = 'Esto lo dice el servidor.'

/** A way in which a call can fail. */
export interface Failure {
  name: string
  reply: () => Response | Promise<Response>
  /** The sentence that the server sent, if the page can read one. */
  sentence: string | null
  /** True when no readable answer reaches the page. */
  unanswered?: boolean
  status?: number
}

const STATUSES = [400, 403, 404, 422, 429, 500]

const html = (status: number) => () => new Response('<!doctype html><h1>Bad gateway</h1>', { status })
const empty = (status: number) => () => new Response('', { status })
/** Answers with an error of the contract, its sentence under `key`. */
const said = (status: number, key: string) => () => json({ code: 'some_word', [key]: SENTENCE }, status)

/** Lists every way in which a call can fail, for an API that puts its sentences under `key`. */
export function failures(key: 'detail' | 'error' | 'message'): Failure[] {
  return [
    {
      name: 'no answer at all',
      reply: () => Promise.reject(new TypeError('Failed to fetch')),
      sentence: null,
      unanswered: true,
    },
    ...STATUSES.flatMap((status) => [
      { name: `${status} without a body`, reply: empty(status), sentence: null, status },
      { name: `${status} with a sentence`, reply: said(status, key), sentence: SENTENCE, status },
    ]),
    { name: '500 with a sentence under another key', reply: said(500, 'otra'), sentence: null, status: 500 },
    { name: '502 as a page of a proxy', reply: html(502), sentence: null, status: 502 },
    { name: '200 with a page of HTML', reply: html(200), sentence: null, unanswered: true },
    { name: '200 without a body', reply: empty(200), sentence: null, unanswered: true },
    { name: '200 with rubbish', reply: () => json({ rubbish: true }), sentence: null, status: 200 },
    { name: '200 with null', reply: () => json(null), sentence: null, status: 200 },
  ]
}

/** Lists the failures of a call of which the page does not read the body when it succeeds. */
export const refusals = (key: 'detail' | 'error' | 'message'): Failure[] =>
  failures(key).filter(({ status }) => status !== 200)
