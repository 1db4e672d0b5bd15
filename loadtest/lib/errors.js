import { Counter } from 'k6/metrics'

/** Everything that was not as the contract says; every script wants none. */
const errors = new Counter('errors')

let told = false

/**
 * Counts an error; the first of each virtual user is told.
 * @param {string} what
 */
export function failed(what) {
  errors.add(1)
  if (!told) console.error(what)
  told = true
}
