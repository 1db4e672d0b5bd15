import { proxy } from 'valtio/vanilla'
import type { AlertSettings, QuietHours } from '../../../../domain/contract/alerts/channels.ts'
import { fetchAlertSettings, putQuietHours } from '../../api/alert-channels.ts'
import { whyNot } from '../../api/errors.ts'
import { channels as text } from '../../text/es/alerts/channels.ts'
import { atSignOut } from '../account/sign-out.ts'
import { idle, type Loadable, load, reset, settle } from '../loadable.ts'

/** When the user wants no alerts delivered, and what this installation can send. */
export const alertSettings = proxy<{ answer: Loadable<AlertSettings> }>({ answer: idle() })

export const loadAlertSettings = (): Promise<void> => load(alertSettings.answer, fetchAlertSettings)

/** Null for no such hours. Returns null, or the sentence that says why not. */
export async function saveQuietHours(quiet: QuietHours | null): Promise<string | null> {
  const save = async () => settle(alertSettings.answer, await putQuietHours(quiet))
  return whyNot(save, 'the quiet hours were not saved', text.quiet.failed)
}

atSignOut(() => reset(alertSettings.answer))
