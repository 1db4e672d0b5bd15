import { proxy } from 'valtio/vanilla'
import { JOBS_PATH } from '#domain/contract/accounts/administration.ts'
import * as calls from '#domain/contract/calls/accounts.ts'
import { accountData, deleteUser } from '#domain/contract/calls/accounts.ts'
import { openJobs } from '#domain/contract/calls/administration.ts'
import { call, NetworkError, problemOfCall } from '../../api/call.ts'
import { download } from '../../api/download.ts'
import { showAlert } from '../../stores/notices.ts'
import { resource } from '../../stores/resource.ts'
import { session } from '../../stores/session.ts'
import { myAccount as text } from '../../text/es/my-account.ts'
import { leaveForLanding, signOut } from './session-actions.ts'

/** The server's data about the signed-in user, while the account page is open. */
export const account = resource(calls.account)

/** Opens the page of background jobs. Returns null, or a sentence that says why it failed. */
export async function openJobsPage(leaveFor = (page: string) => window.location.assign(page)): Promise<string | null> {
  const problem = await problemOfCall(() => call(openJobs), 'jobs page not opened', text.account.jobsFailed)
  if (problem === null) leaveFor(JOBS_PATH)
  return problem
}

/** Saves everything that the account has as a file. Returns null, or a sentence that says why it failed. */
export const downloadData = (): Promise<string | null> =>
  problemOfCall(
    async () => {
      const data = JSON.stringify(await call(accountData), null, 2)
      download(new Blob([data], { type: 'application/json' }), text.account.dataFile)
    },
    'the data were not downloaded',
    text.account.dataFailed,
  )

const GOODBYE_MS = 2_500

/** The user's progress in deleting the account. */
export const accountDeletion = proxy<{ step: 'none' | 'confirming' | 'deleting' | 'goodbye' }>({ step: 'none' })

let accepted = false
let goodbyeTimer: ReturnType<typeof setTimeout> | undefined

export function startDeletion(): void {
  accountDeletion.step = 'confirming'
}

export function cancelDeletion(): void {
  accountDeletion.step = 'none'
}

/** The user is signed out whether the server accepts or refuses; only a missing answer prevents it. */
export async function confirmDeletion(): Promise<void> {
  accountDeletion.step = 'deleting'
  session.leaving = true
  try {
    await call(deleteUser)
    accepted = true
  } catch (error) {
    console.warn('the account was not deleted', error)
    if (error instanceof NetworkError) return abortDeletion()
    accepted = false
  }
  accountDeletion.step = 'goodbye'
  goodbyeTimer = setTimeout(endGoodbye, GOODBYE_MS)
}

function abortDeletion(): void {
  accountDeletion.step = 'none'
  session.leaving = false
  showAlert(text.deletion.failed)
}

export function endGoodbye(): void {
  clearTimeout(goodbyeTimer)
  accountDeletion.step = 'none'
  // Without `leaving`, the user was signed out in another way during the goodbye.
  if (!session.leaving) return
  if (accepted) leaveForLanding()
  else signOut()
}
