import { proxy } from 'valtio/vanilla'
import { deleteAccount } from '../api/accounts.ts'
import { NetworkError } from '../api/errors.ts'
import { es } from '../text/es.ts'
import { showAlert } from './alert.ts'
import { session } from './session.ts'
import { leaveForLanding, signOut } from './session-actions.ts'

const GOODBYE_MS = 2_500

/** How far the user has come on the way out. */
export const accountDeletion = proxy<{ step: 'none' | 'confirming' | 'deleting' | 'goodbye' }>({ step: 'none' })

let accepted = false
let goodbyeTimer: ReturnType<typeof setTimeout> | undefined

export function askDeletion(): void {
  accountDeletion.step = 'confirming'
}

export function cancelDeletion(): void {
  accountDeletion.step = 'none'
}

/** Whether the server accepts or refuses, the user is seen off; only no answer at all stops it. */
export async function confirmDeletion(): Promise<void> {
  accountDeletion.step = 'deleting'
  session.leaving = true
  try {
    await deleteAccount()
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
  // Otherwise signed out by another way meanwhile.
  if (!session.leaving) return
  if (accepted) leaveForLanding()
  else signOut()
}
