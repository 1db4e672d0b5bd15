import exec from 'k6/execution'
import { api } from './client.js'
import { signIn, visit } from './journeys.js'
import { users } from './users.js'

/** A session holds for twelve hours: so many visits come before the next log-in. */
const VISITS_A_SESSION = 20

let token = ''
let visitsLeft = 0

/**
 * One visit of the investor that this virtual user is; a user of its own for each, since guesses at one password wait
 * for one another.
 */
export function investor() {
  if (visitsLeft === 0 || !token) {
    token = signIn(users[(exec.vu.idInTest - 1) % users.length])
    visitsLeft = VISITS_A_SESSION
  }
  visitsLeft -= 1
  if (token) visit(api, token)
}
