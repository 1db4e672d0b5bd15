import exec from 'k6/execution'
import { signIn, visit } from './journeys.js'
import { users } from './users.js'

/** Number of visits before the next log-in; a session is valid for twelve hours. */
const VISITS_A_SESSION = 20

let token = ''
let visitsLeft = 0

/**
 * Makes one visit of the investor that this virtual user plays. Each has a user of its own, since the server lets
 * attempts at one password wait for one another.
 */
export function investor() {
  if (visitsLeft === 0 || !token) {
    token = signIn(users[(exec.vu.idInTest - 1) % users.length])
    visitsLeft = VISITS_A_SESSION
  }
  visitsLeft -= 1
  if (token) visit(token)
}
