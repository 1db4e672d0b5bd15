import exec from 'k6/execution'
import { setTimeout } from 'k6/timers'
import { SOCKET_LIMITS } from '../../domain/contract/protocol.ts'
import { apiClient } from './client.js'
import { signIn } from './journeys.js'
import { firstUsers, symbols } from './people.js'
import { BASE_URL } from './settings.js'
import { LiveSocket } from './socket.js'

/** @import { PerVUIterationsScenario } from 'k6/options' */

/**
 * @typedef {object} Crowd
 * @property {number} sockets how many are open at once, as many of one user as a user may have
 * @property {number} followed symbols on each
 * @property {number} perSecond how fast they open
 * @property {number} seconds how long they stay after the last has opened
 * @property {number} [life] seconds after which one leaves and a new one comes; absent where all stay
 * @property {number} [everyTick] only the age of each so many-th tick is kept; absent for all
 */

const PER_USER = SOCKET_LIMITS.sockets_per_user
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
    vus: Math.ceil(crowd.sockets / PER_USER),
    iterations: 1,
    startTime: `${startSeconds}s`,
    maxDuration: `${Math.ceil(stayOf(crowd)) + GRACE_SECONDS}s`,
  }
}

/**
 * Bearer tokens of the crowd's users, signed in one after another, as setup() hands them on.
 * @param {Crowd} crowd
 */
export function crowdTokens({ sockets }) {
  const call = apiClient(BASE_URL)
  return firstUsers(Math.ceil(sockets / PER_USER)).map((user) => signIn(call, user))
}

/**
 * What one virtual user of the scenario does.
 * @param {Crowd} crowd
 * @param {readonly string[]} tokens
 */
export function holdSockets(crowd, tokens) {
  const user = exec.scenario.iterationInTest
  const leavesAt = Date.now() + stayOf(crowd) * 1000
  const first = user * PER_USER
  for (let i = first; i < Math.min(first + PER_USER, crowd.sockets); i++) {
    setTimeout(
      () => keepOpen(crowd, tokens[user], followedBy(i, crowd.followed), leavesAt),
      (i * 1000) / crowd.perSecond,
    )
  }
}

/**
 * @param {Crowd} crowd
 * @param {string} token
 * @param {readonly string[]} followed
 * @param {number} leavesAt
 */
function keepOpen(crowd, token, followed, leavesAt) {
  const socket = new LiveSocket(token, followed, crowd.everyTick ?? 1)
  // Between half and one and a half of the mean life, so that they do not all leave at once.
  const life = crowd.life ? crowd.life * (0.5 + Math.random()) * 1000 : Number.POSITIVE_INFINITY
  const left = leavesAt - Date.now()
  setTimeout(
    () => {
      socket.leave()
      if (life + AWAY_MS < left) setTimeout(() => keepOpen(crowd, token, followed, leavesAt), AWAY_MS)
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
