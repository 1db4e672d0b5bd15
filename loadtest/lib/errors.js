import { Counter } from 'k6/metrics'
import { CLOSE } from '../../domain/contract/live/protocol.ts'
import { COUNTED } from './summary.ts'

/** Counts every deviation from the contract; every script requires that there is none. */
const errors = new Counter('errors')

/** Close code of a connection that ended without a close frame. */
const ABNORMAL = 1006

const KINDS = [
  'no-answer',
  'answer-4xx',
  'answer-429',
  'answer-5xx',
  'answer-wrong',
  'no-watchlist',
  'no-metrics',
  'socket-broken',
  'socket-refused',
  'socket-refused-403',
  'socket-refused-429',
  'socket-error-frame',
  'socket-resync',
  'socket-disorder',
  'socket-never-ready',
  'alert-missed',
  'alert-doubled',
  'order-missed',
  'order-early',
  'order-doubled',
  'order-wrong',
  'book-wrong',
  ...[...Object.values(CLOSE), ABNORMAL].map((code) => `socket-closed-${code}`),
  'other',
]

/** Thresholds of every script: no error is allowed, and for the summary each kind is counted. */
export const NO_ERRORS = {
  errors: ['count==0'],
  ...Object.fromEntries(KINDS.map((kind) => [`errors{kind:${kind}}`, COUNTED])),
}

/** @type {Set<string>} */
const printed = new Set()
let latest = ''

/**
 * Counts an error; each virtual user prints the first one of its kind.
 * @param {string} kind
 * @param {string} what
 */
export function failed(kind, what) {
  errors.add(1, { kind: KINDS.includes(kind) ? kind : 'other' })
  if (!printed.has(kind)) console.error(`${kind}: ${what}`)
  printed.add(kind)
  latest = what
}

/** The latest error of this virtual user, in words. */
export const failure = () => latest
