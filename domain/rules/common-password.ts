import { COMMON_PASSWORDS } from './common-passwords.ts'
import { preparedPassword } from './password.ts'

const COMMON = new Set(COMMON_PASSWORDS.trim().split(/\s+/))

/** Whether `password`, in any case, is one of the 3,000 most common ones that the password rule would accept. */
export function isCommonPassword(password: string): boolean {
  return COMMON.has(preparedPassword(password).toLowerCase())
}
