import { SharedArray } from 'k6/data'
import { text } from './settings.js'

// Users and symbols of a run, from the file that `npm run loadtest:users` writes.

/** @typedef {{ email: string, password: string }} User */

export const FILE = text('USERS_FILE') ?? import.meta.resolve('../../.data/loadtest-users.json').replace('file://', '')

/** @type {readonly User[]} */
export const users = new SharedArray('users', () => read().users)

/** @type {readonly string[]} The symbols of the market that ran when the file was written. */
export const symbols = new SharedArray('symbols', () => read().symbols)

/** Name of that market in the database. */
export const market = new SharedArray('market', () => [read().market])[0]

/** @returns {{ market: string, users: User[], symbols: string[] }} */
function read() {
  try {
    return JSON.parse(open(FILE))
  } catch (error) {
    throw new Error(`${FILE} is of no use (npm run loadtest:users makes it): ${error}`)
  }
}
