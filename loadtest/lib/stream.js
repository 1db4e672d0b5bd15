/** @import { ConstantArrivalRateScenario } from 'k6/options' */

/** Virtual users per journey a second: they are enough while a journey takes less than so many seconds. */
const SLOWEST_SECONDS = 10
/** Virtual users per journey a second that exist from the start: k6 drops journeys while it makes more. */
const READY_SECONDS = 3

/**
 * Makes a scenario in which `rate` journeys start every second, however long the others take.
 * @param {string} exec
 * @param {number} rate
 * @param {number} seconds
 * @param {Record<string, string>} tags
 * @param {number} [startSeconds]
 * @returns {ConstantArrivalRateScenario}
 */
export function stream(exec, rate, seconds, tags, startSeconds = 0) {
  return {
    executor: 'constant-arrival-rate',
    exec,
    rate,
    duration: `${seconds}s`,
    startTime: `${startSeconds}s`,
    preAllocatedVUs: READY_SECONDS * rate,
    maxVUs: SLOWEST_SECONDS * rate,
    tags,
  }
}
