import exec from 'k6/execution'
import { setTimeout } from 'k6/timers'
import { SOCKET_LIMITS } from '../../domain/contract/live/protocol.ts'
import { BASE_URL } from './settings.js'
import { signedIn } from './sign-in.js'
import { LiveSocket } from './socket.js'
import { symbols } from './users.js'

/** @import { PerVUIterationsScenario } from 'k6/options' */
/** @import { SignedIn } from './sign-in.js' */
/** @import { Listener } from './socket.js' */

/**
 * @typedef {object} SocketLoad
 * @property {number} sockets number open at once; each user has as many as a user may have
 * @property {number} followed symbols that each socket follows
 * @property {number} perSecond sockets that open in a second
 * @property {number} seconds time that they stay after the last has opened
 * @property {number} [life] mean seconds after which a socket closes and a new one opens; absent where all stay
 * @property {number} [everyTick] keeps the age of only one in so many ticks; absent for all
 * @property {readonly string[]} [bases] addresses of servers that share the sockets equally; absent where there is one
 * @property {number} [perUser] sockets of a user on each server; absent for as many as a user may have
 * @property {(token: string) => Listener} [listen] makes the listener of a socket
 */

/** Seconds for closing sockets before k6 cuts a virtual user off. */
const GRACE_SECONDS = 30
/** Milliseconds until a page that left comes back. */
const AWAY_MS = 2_000

/**
 * Makes a scenario in which each virtual user is a user with all of its sockets.
 * @param {SocketLoad} load
 * @param {number} [startSeconds]
 * @returns {PerVUIterationsScenario}
 */
export function socketScenario(load, startSeconds = 0) {
  return {
    executor: 'per-vu-iterations',
    exec: 'sockets',
    vus: usersOf(load),
    iterations: 1,
    startTime: `${startSeconds}s`,
    maxDuration: `${Math.ceil(stayOf(load)) + GRACE_SECONDS}s`,
  }
}

/**
 * Thresholds of a load: all of its sockets opened, each symbol moved, and k6 had time for it.
 * @param {SocketLoad} load
 */
export const socketThresholds = ({ sockets }) => ({
  sockets_ready: [`count==${sockets}`],
  still_symbols: ['count==0'],
  k6_lag: ['p(99)<=1000'],
})

/**
 * Makes the exports of a script with a load: `setup` signs its users in, one after another, and passes their tokens on
 * to `sockets`, which each virtual user of the scenario runs.
 * @param {SocketLoad} load
 */
export const socketRun = (load) => ({
  setup: () => signedIn(usersOf(load)),
  sockets: (/** @type {SignedIn} */ { tokens }) => holdSockets(load, tokens),
})

/**
 * @param {SocketLoad} load
 * @param {readonly string[]} tokens
 */
function holdSockets(load, tokens) {
  const user = exec.scenario.iterationInTest
  const leavesAt = Date.now() + stayOf(load) * 1000
  const { bases = [BASE_URL], everyTick = 1, listen } = load
  const first = user * perUserOf(load)
  for (let i = first; i < Math.min(first + perUserOf(load), load.sockets); i++) {
    const page = {
      base: bases[i % bases.length],
      token: tokens[user],
      symbols: followedBy(i, load.followed),
      everyTick,
    }
    setTimeout(
      () => keepOpen(load, () => new LiveSocket({ ...page, listener: listen?.(page.token) }), leavesAt),
      (i * 1000) / load.perSecond,
    )
  }
}

/** @param {SocketLoad} load */
function perUserOf({ perUser = SOCKET_LIMITS.sockets_per_user, bases }) {
  return perUser * (bases?.length ?? 1)
}

/** @param {SocketLoad} load */
function usersOf(load) {
  return Math.ceil(load.sockets / perUserOf(load))
}

/**
 * @param {SocketLoad} load
 * @param {() => LiveSocket} open
 * @param {number} leavesAt
 */
function keepOpen(load, open, leavesAt) {
  const socket = open()
  // Lives lie between half and one and a half of the mean, so that the sockets do not all close at once.
  const life = load.life ? load.life * (0.5 + Math.random()) * 1000 : Number.POSITIVE_INFINITY
  const left = leavesAt - Date.now()
  setTimeout(
    () => {
      socket.leave()
      if (life + AWAY_MS < left) setTimeout(() => keepOpen(load, open, leavesAt), AWAY_MS)
    },
    Math.min(life, left),
  )
}

/** @param {SocketLoad} load */
function stayOf({ sockets, perSecond, seconds }) {
  return sockets / perSecond + seconds
}

/**
 * Chooses the symbols of one socket so that each symbol has as many followers as any other.
 * @param {number} socket
 * @param {number} count
 */
function followedBy(socket, count) {
  const stride = Math.max(1, Math.floor(symbols.length / count))
  return Array.from(
    { length: Math.min(count, symbols.length) },
    (_, i) => symbols[(socket + i * stride) % symbols.length],
  )
}
