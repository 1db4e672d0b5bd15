import { createHash, randomBytes } from 'node:crypto'

/** The secret of a link in a mail: 32 random bytes as base64url. */
export const newUcid = (): string => randomBytes(32).toString('base64url')

/** The stored form of it. */
export const hashUcid = (ucid: string): Buffer => createHash('sha256').update(ucid).digest()
