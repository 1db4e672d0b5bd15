import exec from 'k6/execution'
import { api } from './client.js'
import { failure } from './errors.js'
import { followed, signIn } from './journeys.js'
import { BASE_URL } from './settings.js'
import { FILE, market, symbols, users } from './users.js'

/**
 * What a setup hands on.
 * @typedef {object} SignedIn
 * @property {number} beganAt epoch milliseconds at which the load began
 * @property {readonly string[]} tokens bearers
 */

/**
 * A script's setup: signs its first `count` users in, one after another. What makes the run worthless ends it with one
 * sentence: too few users, one that cannot log in, users of another market than the one that runs.
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
 * Where another market runs, nobody follows anything, or what they follow is not in the file.
 * @param {string} token
 */
function requireMarket(token) {
  const list = followed(api, token)
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
