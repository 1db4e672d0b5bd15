import { JOBS_PATH } from '../../../../domain/contract/accounts/administration.ts'
import { enterAdministration } from '../../api/administration.ts'
import { whyNot } from '../../api/errors.ts'
import { es } from '../../text/es.ts'

/** Opens the page of background jobs; returns the sentence that says why not. */
export async function openJobsPage(leaveFor = (page: string) => window.location.assign(page)): Promise<string | null> {
  const problem = await whyNot(enterAdministration, 'the page of jobs stays closed', es.account.jobsFailed)
  if (problem === null) leaveFor(JOBS_PATH)
  return problem
}
