import * as calls from '#domain/contract/calls/summaries.ts'
import type { SummarySettingsBody } from '#domain/contract/summaries.ts'
import { call, problemOfCall } from '../../api/call.ts'
import { resource, setData } from '../../stores/resource.ts'
import { es } from '../../text/es.ts'
import { channels } from '../alerts/channels.ts'

/** The last summaries, newest first. */
export const summaries = resource(calls.summaries)

/** The newest summary alone, for the home; an empty list where there is none. */
export const newestSummary = resource(() => call(calls.summaries, { query: { limit: 1 } }))

export const summarySettings = resource(calls.summarySettings)

/** Returns null, or a sentence that says why it failed. */
export function saveSummarySettings(body: SummarySettingsBody): Promise<string | null> {
  const save = async () => setData(summarySettings, await call(calls.changeSummarySettings, { body }))
  return problemOfCall(save, 'the settings of the summary were not saved', es.summaries.notSaved)
}

/** The user's answer to the offer of a summary, either of which is final. Returns a sentence where it failed. */
export async function answerOffer(every: 'daily' | 'never'): Promise<string | null> {
  if (every === 'daily' && channels.data === null) await channels.load()
  const mail = channels.data?.find(({ kind }) => kind === 'email')
  if (every === 'daily' && !mail) return es.summaries.notSaved
  return saveSummarySettings({ every, at: null, channels: mail ? [mail.id] : [], even_empty: false })
}
