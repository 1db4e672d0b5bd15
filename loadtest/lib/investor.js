import exec from 'k6/execution'
import { signIn, visit } from './journeys.js'
import { users } from './people.js'

/** @import { Client } from './client.js' */

/** A session holds for twelve hours: so many visits come before the next log-in. */
const VISITS_A_SESSION = 20

let token = ''
let visitsLeft = 0

/**
 * One visit of the investor that this virtual user is; a user of its own for each, since guesses at one password wait
 * for one another.
 * @param {Client} call
 */
export function investorVisit(call) {
  if (visitsLeft === 0 || !token) {
    token = signIn(call, users[(exec.vu.idInTest - 1) % users.length])
    visitsLeft = VISITS_A_SESSION
  }
  visitsLeft -= 1
  if (token) visit(call, token)
}
