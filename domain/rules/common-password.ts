import { COMMON_PASSWORDS } from './common-passwords.ts'

const COMMON = new Set(COMMON_PASSWORDS.trim().split(/\s+/))

/** Whether `password`, in any case, is among the 3,000 most common ones that the password rule would let through. */
export function isCommonPassword(password: string): boolean {
  return COMMON.has(password.toLowerCase())
}
