import { proxy } from 'valtio/vanilla'
import { deleteUser } from '#domain/contract/calls/accounts.ts'
import { call } from '../../api/call.ts'
import { NetworkError } from '../../api/errors.ts'
import { es } from '../../text/es.ts'
import { showAlert } from '../page/alert.ts'
import { session } from './session.ts'
import { leaveForLanding, signOut } from './session-actions.ts'

const GOODBYE_MS = 2_500

/** The user's progress in deleting the account. */
export const accountDeletion = proxy<{ step: 'none' | 'confirming' | 'deleting' | 'goodbye' }>({ step: 'none' })

let accepted = false
let goodbyeTimer: ReturnType<typeof setTimeout> | undefined

export function askDeletion(): void {
  accountDeletion.step = 'confirming'
}

export function cancelDeletion(): void {
  accountDeletion.step = 'none'
}

/** The user leaves whether the server accepts or refuses; only a missing answer stops it. */
export async function confirmDeletion(): Promise<void> {
  accountDeletion.step = 'deleting'
  session.leaving = true
  try {
    await call(deleteUser)
    accepted = true
  } catch (error) {
    console.warn('the account was not deleted', error)
    if (error instanceof NetworkError) return stay()
    accepted = false
  }
  accountDeletion.step = 'goodbye'
  goodbyeTimer = setTimeout(endGoodbye, GOODBYE_MS)
}

function stay(): void {
  accountDeletion.step = 'none'
  session.leaving = false
  showAlert(es.deletion.failed)
}

export function endGoodbye(): void {
  clearTimeout(goodbyeTimer)
  accountDeletion.step = 'none'
  // Otherwise the user was signed out in another way meanwhile.
  if (!session.leaving) return
  if (accepted) leaveForLanding()
  else signOut()
}
