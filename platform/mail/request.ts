import { LIMITS } from '#domain/contract/accounts/limits.ts'
import type { Trx } from '../database/database.ts'
import type { Queues } from '../queues/queues.ts'
import { replaceEmailToken, reserveMail, scheduleMail } from '../repositories/accounts/mail.ts'
import { hashUcid, type Keys, newUcid } from '../secrets/keys.ts'
import type { TokenPurpose } from '../tables/accounts.ts'

// Mails are requested in the transaction of the change that they report, and become jobs with its commit. All count
// against the limits of an address; callers hold the user's lock.

export interface MailDeps {
  queues: Queues
  keys: Keys
}

interface Recipient {
  id: number
  email: string
}

const MINUTES: Record<TokenPurpose, number> = { confirm: LIMITS.confirm_hours * 60, reset: LIMITS.reset_minutes }

/** Creates a new ucid, which ends the older one of that purpose. Callers hold the user's lock. */
export async function issueUcid(
  trx: Trx,
  userId: number,
  purpose: TokenPurpose,
): Promise<{ ucid: string; token_id: number }> {
  const ucid = newUcid()
  const token = { user_id: userId, purpose, hash: hashUcid(ucid), minutes: MINUTES[purpose] }
  return { ucid, token_id: await replaceEmailToken(trx, token) }
}

/** Requests a mail with a new link. Returns false, and changes nothing, if the address may get no more mails. */
export async function requestLink(
  trx: Trx,
  { queues, keys }: MailDeps,
  user: Recipient,
  purpose: TokenPurpose,
): Promise<boolean> {
  if (!(await reserveMail(trx, { address: keys.account(user.email), kind: purpose }))) return false
  const { ucid, token_id } = await issueUcid(trx, user.id, purpose)
  await queues.enqueue(trx, 'mail', { kind: purpose, token_id, sealed: keys.seal(ucid) })
  return true
}

/** Notifies the owner of an account, at most once a day, that another sign-up with the address was tried. */
export async function requestKnownNotice(trx: Trx, deps: MailDeps, user: Recipient): Promise<void> {
  const mail = { address: deps.keys.account(user.email), kind: 'known', perDay: 1 } as const
  if (await reserveMail(trx, mail)) await deps.queues.enqueue(trx, 'mail', { kind: 'known', user_id: user.id })
}

/** Notifies the owner that the password changed. This mail is delayed by the hourly limit, but never dropped. */
export async function requestChangeNotice(trx: Trx, deps: MailDeps, user: Recipient): Promise<void> {
  const startAfter = await scheduleMail(trx, deps.keys.account(user.email), 'changed')
  if (startAfter) await deps.queues.enqueue(trx, 'mail', { kind: 'changed', user_id: user.id }, { startAfter })
}
