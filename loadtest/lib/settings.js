// The environment of a run is read and checked once; an unusable value ends the run with a line that names it.

const DURATION = /^(\d+)(s|m|h)$/
const SECONDS = { s: 1, m: 60, h: 3600 }

export const BASE_URL = address('BASE_URL', 'http://127.0.0.1:3000')
/** Origin that the sockets send: the server lets only pages of its own address open one. */
export const ORIGIN = address('ORIGIN', BASE_URL)
/** Addresses of the servers of one system, over which the sockets are divided. */
export const BASE_URLS = (text('BASE_URLS') ?? BASE_URL).split(',').map((each) => addressOf('BASE_URLS', each.trim()))

/**
 * Reads a whole number from the environment.
 * @param {string} name
 * @param {number} fallback
 * @param {number} [least]
 */
export function whole(name, fallback, least = 1) {
  const value = Number(text(name) ?? fallback)
  if (Number.isInteger(value) && value >= least) return value
  throw new Error(`${name}: must be a whole number from ${least} on, not "${__ENV[name]}".`)
}

/**
 * Reads a number above 0 from the environment.
 * @param {string} name
 * @param {number} fallback
 */
export function number(name, fallback) {
  const value = Number(text(name) ?? fallback)
  if (value > 0) return value
  throw new Error(`${name}: must be a number above 0, not "${__ENV[name]}".`)
}

/**
 * Reads a duration such as 30s, 5m or 8h from the environment, in seconds.
 * @param {string} name
 * @param {string} fallback
 */
export function seconds(name, fallback) {
  const [, count, unit] = DURATION.exec(text(name) ?? fallback) ?? []
  if (Number(count) > 0) return Number(count) * SECONDS[/** @type {keyof typeof SECONDS} */ (unit)]
  throw new Error(`${name}: must be a duration such as 30s, 5m or 8h, not "${__ENV[name]}".`)
}

/**
 * @param {string} name
 * @returns {string | undefined} the variable's text; an empty one counts as none
 */
export function text(name) {
  return __ENV[name]?.trim() || undefined
}

/**
 * @param {string} name
 * @param {string} fallback
 */
function address(name, fallback) {
  return addressOf(name, text(name) ?? fallback)
}

/**
 * @param {string} name
 * @param {string} given
 */
function addressOf(name, given) {
  const url = given.replace(/\/+$/, '')
  if (/^https?:\/\/[^/]+/.test(url)) return url
  throw new Error(`${name}: must be an address that starts with http:// or https://, not "${url}".`)
}
