import exec from 'k6/execution'
import { setTimeout } from 'k6/timers'
import { SOCKET_LIMITS } from '../../domain/contract/live/protocol.ts'
import { symbols } from './people.js'
import { BASE_URL } from './settings.js'
import { signedIn } from './sign-in.js'
import { LiveSocket } from './socket.js'

/** @import { PerVUIterationsScenario } from 'k6/options' */
/** @import { SignedIn } from './sign-in.js' */
/** @import { Listener } from './socket.js' */

/**
 * @typedef {object} Crowd
 * @property {number} sockets how many are open at once, as many of one user as a user may have
 * @property {number} followed symbols on each
 * @property {number} perSecond how fast they open
 * @property {number} seconds how long they stay after the last has opened
 * @property {number} [life] seconds after which one leaves and a new one comes; absent where all stay
 * @property {number} [everyTick] only the age of each so many-th tick is kept; absent for all
 * @property {readonly string[]} [bases] the servers' addresses, of which each has as many; absent where there is one
 * @property {number} [perUser] sockets of a user on each server; absent for as many as a user may have
 * @property {(token: string) => Listener} [listen] somebody hears what each socket does
 */

/** Room for closing before k6 cuts a virtual user off. */
const GRACE_SECONDS = 30
/** How long a page takes to come back. */
const AWAY_MS = 2_000

/**
 * A scenario in which each virtual user is a user with all of its sockets.
 * @param {Crowd} crowd
 * @param {number} [startSeconds]
 * @returns {PerVUIterationsScenario}
 */
export function crowdScenario(crowd, startSeconds = 0) {
  return {
    executor: 'per-vu-iterations',
    exec: 'sockets',
    vus: usersOf(crowd),
    iterations: 1,
    startTime: `${startSeconds}s`,
    maxDuration: `${Math.ceil(stayOf(crowd)) + GRACE_SECONDS}s`,
  }
}

/**
 * Thresholds of a crowd: all of it came in, each of its symbols moved, and k6 had time for it.
 * @param {Crowd} crowd
 */
export const crowdThresholds = ({ sockets }) => ({
  sockets_ready: [`count==${sockets}`],
  still_symbols: ['count==0'],
  k6_lag: ['p(99)<=1000'],
})

/**
 * What a script with a crowd exports: `setup` signs its users in, one after another, and hands their tokens on to
 * `sockets`, which is what one virtual user of the scenario does.
 * @param {Crowd} crowd
 */
export const crowdRun = (crowd) => ({
  setup: () => signedIn(usersOf(crowd)),
  sockets: (/** @type {SignedIn} */ { tokens }) => holdSockets(crowd, tokens),
})

/**
 * @param {Crowd} crowd
 * @param {readonly string[]} tokens
 */
function holdSockets(crowd, tokens) {
  const user = exec.scenario.iterationInTest
  const leavesAt = Date.now() + stayOf(crowd) * 1000
  const { bases = [BASE_URL], everyTick = 1, listen } = crowd
  const first = user * perUserOf(crowd)
  for (let i = first; i < Math.min(first + perUserOf(crowd), crowd.sockets); i++) {
    const page = {
      base: bases[i % bases.length],
      token: tokens[user],
      symbols: followedBy(i, crowd.followed),
      everyTick,
    }
    setTimeout(
      () => keepOpen(crowd, () => new LiveSocket({ ...page, listener: listen?.(page.token) }), leavesAt),
      (i * 1000) / crowd.perSecond,
    )
  }
}

/** @param {Crowd} crowd */
function perUserOf({ perUser = SOCKET_LIMITS.sockets_per_user, bases }) {
  return perUser * (bases?.length ?? 1)
}

/** @param {Crowd} crowd */
function usersOf(crowd) {
  return Math.ceil(crowd.sockets / perUserOf(crowd))
}

/**
 * @param {Crowd} crowd
 * @param {() => LiveSocket} open
 * @param {number} leavesAt
 */
function keepOpen(crowd, open, leavesAt) {
  const socket = open()
  // Between half and one and a half of the mean life, so that they do not all leave at once.
  const life = crowd.life ? crowd.life * (0.5 + Math.random()) * 1000 : Number.POSITIVE_INFINITY
  const left = leavesAt - Date.now()
  setTimeout(
    () => {
      socket.leave()
      if (life + AWAY_MS < left) setTimeout(() => keepOpen(crowd, open, leavesAt), AWAY_MS)
    },
    Math.min(life, left),
  )
}

/** @param {Crowd} crowd */
function stayOf({ sockets, perSecond, seconds }) {
  return sockets / perSecond + seconds
}

/**
 * The symbols of one socket, spread so that each symbol has as many followers as any other.
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
