import http from 'k6/http'
import { cacheBuster } from '../../domain/rules/cache-buster.ts'
import { visitorAddress } from './address.js'
import { failed } from './errors.js'
import { BASE_URL } from './settings.js'

/**
 * @typedef {object} Call
 * @property {string} name name of the call in the summary
 * @property {string} path
 * @property {'GET' | 'POST' | 'DELETE'} [method]
 * @property {string} [token] bearer
 * @property {unknown} [body]
 * @property {string} has text that every right answer contains
 * @property {string} [or] text of the only other right answer, a 400
 */

/**
 * Calls the API at BASE_URL as the page does, and gives the answer's body, '' where the call failed.
 * @param {Call} call
 * @returns {string}
 */
export function api({ name, path, method = 'GET', token, body, has, or }) {
  const url = `${BASE_URL}${path}${path.includes('?') ? '&' : '?'}er=${cacheBuster(10, Math.random)}`
  /** @type {Record<string, string>} */
  const headers = { 'accept-encoding': 'gzip, br', ...visitorAddress() }
  if (token) headers.authorization = `Bearer ${token}`
  if (body !== undefined) headers['content-type'] = 'application/json'
  const statuses = http.expectedStatuses({ min: 200, max: 299 }, ...(or ? [400] : []))
  const params = { headers, tags: { name }, responseCallback: statuses, timeout: '30s' }
  const answer = http.request(method, url, body === undefined ? null : JSON.stringify(body), params)
  const text = typeof answer.body === 'string' ? answer.body : ''
  if (answer.status >= 200 && answer.status < 300 && text.includes(has)) return text
  if (answer.status === 400 && or && text.includes(or)) return text
  failed(kindOf(answer.status), `${name} answered ${answer.status} ${answer.error || text.slice(0, 200)}`)
  return ''
}

/** @param {number} status 0 where none came */
function kindOf(status) {
  if (status === 0) return 'no-answer'
  if (status < 400) return 'answer-wrong'
  return status === 429 ? 'answer-429' : `answer-${Math.floor(status / 100)}xx`
}
