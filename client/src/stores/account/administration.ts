import { enterAdministration } from '../../api/administration.ts'
import { sentenceOf } from '../../api/errors.ts'
import { es } from '../../text/es.ts'

const JOBS_PAGE = '/admin/jobs'

/** Opens the page of background jobs; returns the sentence that says why not. */
export async function openJobsPage(leaveFor = (page: string) => window.location.assign(page)): Promise<string | null> {
  try {
    await enterAdministration()
  } catch (error) {
    console.warn('the page of jobs stays closed', error)
    return sentenceOf(error, es.account.jobsFailed)
  }
  leaveFor(JOBS_PAGE)
  return null
}
