import { proxy } from 'valtio/vanilla'
import type { SourceReports } from '../../../domain/contract/sources.ts'
import { fetchSources } from '../api/administration.ts'
import { atSignOut } from './account/sign-out.ts'
import { idle, type Loadable, load, reset } from './loadable.ts'

/** What an administrator sees of the sources, for one visit of the view. */
export const sourceReports = proxy<{ answer: Loadable<SourceReports> }>({ answer: idle() })

export const loadSources = (): Promise<void> => load(sourceReports.answer, fetchSources)

export const leaveSources = (): void => reset(sourceReports.answer)

atSignOut(leaveSources)
