// The environment of a run, read and checked once; an unusable value ends the run with one line that names it.

const DURATION = /^(\d+)(s|m|h)$/
const SECONDS = { s: 1, m: 60, h: 3600 }

export const BASE_URL = address('BASE_URL', 'http://127.0.0.1:3000')
/** A browser's origin: the server lets only pages of its own address open a socket. */
export const ORIGIN = address('ORIGIN', BASE_URL)
/** Of the servers over which sockets are divided; they are of one system. */
export const BASE_URLS = (text('BASE_URLS') ?? BASE_URL).split(',').map((each) => addressOf('BASE_URLS', each.trim()))

/**
 * A whole number of the environment.
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
 * A number above 0 of the environment.
 * @param {string} name
 * @param {number} fallback
 */
export function number(name, fallback) {
  const value = Number(text(name) ?? fallback)
  if (value > 0) return value
  throw new Error(`${name}: must be a number above 0, not "${__ENV[name]}".`)
}

/**
 * A duration of the environment, such as 30s, 5m or 8h, in seconds.
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
