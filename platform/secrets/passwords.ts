import { availableParallelism } from 'node:os'
import { hash, type Options, verify } from '@node-rs/argon2'
import pLimit from 'p-limit'
import { preparedPassword } from '#domain/rules/account-fields.ts'

/** Argon2id, 19 MiB, 2 passes, 1 lane (OWASP Password Storage Cheat Sheet): about 25 ms. Argon2id is the default. */
export const ARGON2: Readonly<Options> = Object.freeze({ memoryCost: 19_456, timeCost: 2, parallelism: 1 })

/**
 * A hash without a known password. It is checked where there is no account, so that the answer takes as long as with
 * one.
 */
export const DUMMY_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$4AK+funD1qU8ti+SsopI3Q$lBMx1Obr3/HdnE8MZMvRwo9KAIXLq6b8xha4Ak0NZWY'

/** Node has four threads for hashes, files and host names; one of them is left for files and host names. */
const MAX_CONCURRENT = 3
const MAX_WAITING = 50

/** Number of hashes that may run at once. One core is left for signed-in users, whose prices must not wait. */
export function concurrentHashes(cores: number): number {
  return Math.min(MAX_CONCURRENT, Math.max(1, cores - 1))
}

const CONCURRENT = concurrentHashes(availableParallelism())

/** More hashes are requested than can wait in the queue; the client should try again later. */
export class PasswordQueueFull extends Error {
  override name = 'PasswordQueueFull'
}

const slots = pLimit(CONCURRENT)
let inQueue = 0

/**
 * Runs `work`, which computes hashes. Throws PasswordQueueFull at once when too many callers wait. Only the hash itself
 * takes a slot, so that a database that hangs meanwhile cannot block the slots.
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

/** Runs `work` when one of the few slots for hashing is free, in the order of the calls. */
export function inHashSlot<T>(work: () => Promise<T>): Promise<T> {
  return slots(work)
}

export function hashPassword(password: string): Promise<string> {
  return inPasswordQueue(() => inHashSlot(() => hash(preparedPassword(password), ARGON2)))
}

/**
 * Whether `password` is the one behind `stored`. Old hashes were made of the text as it was typed, which is tried where
 * the prepared form is wrong. Callers run this inside `inPasswordQueue`.
 */
export function verifyPassword(stored: string, password: string): Promise<boolean> {
  const prepared = preparedPassword(password)
  return inHashSlot(
    async () => (await verify(stored, prepared)) || (prepared !== password && (await verify(stored, password))),
  )
}
