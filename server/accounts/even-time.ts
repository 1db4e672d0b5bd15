import { setTimeout } from 'node:timers/promises'

const LEAST_MS = 200

/**
 * Does `work`, and ends no sooner than after a time that it normally fits in: how long the answer takes does not tell
 * whether there is an account.
 */
export async function inEvenTime(work: () => Promise<void>): Promise<void> {
  await Promise.all([work(), setTimeout(LEAST_MS)])
}
