import { setTimeout } from 'node:timers/promises'

const LEAST_MS = 200

/**
 * Runs `work`, and ends no sooner than a time in which it normally fits, so that the response time does not reveal
 * whether there is an account.
 */
export async function inEvenTime(work: () => Promise<void>): Promise<void> {
  await Promise.all([work(), setTimeout(LEAST_MS)])
}
