import { JOBS_PATH } from '#domain/contract/accounts/administration.ts'
import * as calls from '#domain/contract/calls/accounts.ts'
import { openJobs } from '#domain/contract/calls/administration.ts'
import { call } from '../../api/call.ts'
import { whyNot } from '../../api/errors.ts'
import { es } from '../../text/es.ts'
import { resource } from '../resource.ts'

/** The server's data about the signed-in user, while the account page is open. */
export const account = resource(calls.account)

/** Opens the page of background jobs; returns the sentence that says why not. */
export async function openJobsPage(leaveFor = (page: string) => window.location.assign(page)): Promise<string | null> {
  const problem = await whyNot(() => call(openJobs), 'the page of jobs stays closed', es.account.jobsFailed)
  if (problem === null) leaveFor(JOBS_PATH)
  return problem
}
