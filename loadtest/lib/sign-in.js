import exec from 'k6/execution'
import { failure } from './errors.js'
import { followed, signIn } from './journeys.js'
import { BASE_URL } from './settings.js'
import { FILE, market, symbols, users } from './users.js'

/**
 * Result of a setup, which k6 passes to each virtual user.
 * @typedef {object} SignedIn
 * @property {number} beganAt epoch milliseconds at which the load started
 * @property {readonly string[]} tokens bearer tokens of the sessions
 */

/**
 * Signs the first `count` users in, one after another, as a script's setup. A run that would be worthless ends with one
 * sentence: too few users, one that cannot log in, or users of another market than the one that runs.
 * @param {number} count
 * @returns {SignedIn}
 */
export function signedIn(count) {
  if (users.length < count)
    end(`${count} users are needed and ${FILE} has ${users.length}: npm run loadtest:users -- ${count}`)
  const tokens = users.slice(0, count).map((user, i) => {
    const token = signIn(user) || end(`${user.email} cannot log in at ${BASE_URL}: ${failure()}`)
    if (i === 0) requireMarket(token)
    return token
  })
  return { beganAt: Date.now(), tokens }
}

/**
 * Ends a run in which another market runs: then users follow nothing, or stocks that are not in the file.
 * @param {string} token
 */
function requireMarket(token) {
  const list = followed(token)
  if (list === null) end(`the setup needs a watchlist of ${BASE_URL}: ${failure()}`)
  if (list.length > 0 && list.every((symbol) => symbols.includes(symbol))) return
  end(
    `the users of ${FILE} are of the market ${market}, which is not the one at ${BASE_URL}: npm run loadtest:users makes users of it`,
  )
}

/**
 * Ends the run; the sentence is the last that k6 prints.
 * @param {string} why
 * @returns {never}
 */
function end(why) {
  exec.test.abort(why)
  // Never reached: the call above interrupts the script.
  throw new Error(why)
}
