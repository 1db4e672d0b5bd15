import { SharedArray } from 'k6/data'
import { text } from './settings.js'

// Who is who in a run: the file that `npm run loadtest:users` writes.

/** @typedef {{ email: string, password: string }} User */

const FILE = text('USERS_FILE') ?? import.meta.resolve('../../.data/loadtest-users.json').replace('file://', '')

/** @type {readonly User[]} */
export const users = new SharedArray('users', () => read().users)

/** @type {readonly string[]} The symbols of the market that ran when the file was written. */
export const symbols = new SharedArray('symbols', () => read().symbols)

/**
 * The first `count` users.
 * @param {number} count
 */
export function firstUsers(count) {
  if (users.length >= count) return users.slice(0, count)
  throw new Error(`${count} users are needed and ${FILE} has ${users.length}: npm run loadtest:users -- ${count}`)
}

/** @returns {{ users: User[], symbols: string[] }} */
function read() {
  try {
    return JSON.parse(open(FILE))
  } catch (error) {
    throw new Error(`${FILE} is of no use (npm run loadtest:users makes it): ${error}`)
  }
}
