import { availableParallelism } from 'node:os'
import { hash, type Options, verify } from '@node-rs/argon2'
import pLimit from 'p-limit'

/** Argon2id, 19 MiB, 2 passes, 1 lane (OWASP Password Storage Cheat Sheet): about 25 ms. Argon2id is the default. */
export const ARGON2: Readonly<Options> = Object.freeze({ memoryCost: 19_456, timeCost: 2, parallelism: 1 })

/** Hash of nobody's password: checked where there is no account, so that the answer takes as long as for one. */
export const NOBODY =
  '$argon2id$v=19$m=19456,t=2,p=1$4AK+funD1qU8ti+SsopI3Q$lBMx1Obr3/HdnE8MZMvRwo9KAIXLq6b8xha4Ak0NZWY'

/** Of the four threads that Node has for hashes, files and names of hosts, one is left to the others. */
const MOST_AT_ONCE = 3
const WAITING = 50

/** Hashes that may run at once on this many cores: one core is left to signed-in users, whose prices must not wait. */
export function hashesAtOnce(cores: number): number {
  return Math.min(MOST_AT_ONCE, Math.max(1, cores - 1))
}

const AT_ONCE = hashesAtOnce(availableParallelism())

/** More hashes are wanted than can wait: refuse, and let the caller come back. */
export class PasswordQueueFull extends Error {
  override name = 'PasswordQueueFull'
}

const places = pLimit(AT_ONCE)

/**
 * Runs `work`, which hashes, when one of the few slots is free. Throws PasswordQueueFull at once when too many wait.
 */
export async function inPasswordQueue<T>(work: () => Promise<T>): Promise<T> {
  if (places.activeCount + places.pendingCount >= AT_ONCE + WAITING) throw new PasswordQueueFull()
  return places(work)
}

export function hashPassword(password: string): Promise<string> {
  return inPasswordQueue(() => hash(password, ARGON2))
}

/** Whether `password` is the one behind `stored`. Not queued: callers already hold a slot. */
export function verifyPassword(stored: string, password: string): Promise<boolean> {
  return verify(stored, password)
}
