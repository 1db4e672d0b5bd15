import { availableParallelism } from 'node:os'
import { hash, type Options, verify } from '@node-rs/argon2'
import pLimit from 'p-limit'
import { preparedPassword } from '#domain/rules/account-fields.ts'

/** Argon2id, 19 MiB, 2 passes, 1 lane (OWASP Password Storage Cheat Sheet): about 25 ms. Argon2id is the default. */
export const ARGON2: Readonly<Options> = Object.freeze({ memoryCost: 19_456, timeCost: 2, parallelism: 1 })

/** Hash of nobody's password: checked where there is no account, so that the answer takes as long as for one. */
export const DUMMY_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$4AK+funD1qU8ti+SsopI3Q$lBMx1Obr3/HdnE8MZMvRwo9KAIXLq6b8xha4Ak0NZWY'

/** Of the four threads that Node has for hashes, files and names of hosts, one is left to the others. */
const MAX_CONCURRENT = 3
const MAX_WAITING = 50

/** Hashes that may run at once on this many cores: one core is left to signed-in users, whose prices must not wait. */
export function concurrentHashes(cores: number): number {
  return Math.min(MAX_CONCURRENT, Math.max(1, cores - 1))
}

const CONCURRENT = concurrentHashes(availableParallelism())

/** More hashes are wanted than can wait: refuse, and let the caller come back. */
export class PasswordQueueFull extends Error {
  override name = 'PasswordQueueFull'
}

const slots = pLimit(CONCURRENT)
let inQueue = 0

/**
 * Runs `work`, which hashes. Throws PasswordQueueFull at once when too many wait to hash. Only the hash itself takes a
 * slot: a database that hangs meanwhile must not keep the slots from others.
 */
export async function inPasswordQueue<T>(work: () => Promise<T>): Promise<T> {
  if (inQueue >= CONCURRENT + MAX_WAITING) throw new PasswordQueueFull()
  inQueue++
  try {
    return await work()
  } finally {
    inQueue--
  }
}

/** Runs `work` when one of the few slots for hashing is free, in the order of asking. */
export function inHashSlot<T>(work: () => Promise<T>): Promise<T> {
  return slots(work)
}

export function hashPassword(password: string): Promise<string> {
  return inPasswordQueue(() => inHashSlot(() => hash(preparedPassword(password), ARGON2)))
}

/**
 * Whether `password` is the one behind `stored`; hashes of old were made of the text as it came, which is tried where the
 * prepared one is wrong. Its callers have a place in the queue.
 */
export function verifyPassword(stored: string, password: string): Promise<boolean> {
  const prepared = preparedPassword(password)
  return inHashSlot(
    async () => (await verify(stored, prepared)) || (prepared !== password && (await verify(stored, password))),
  )
}
