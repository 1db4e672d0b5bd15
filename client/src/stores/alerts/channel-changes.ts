import type { AlertChannel, NewChannel } from '../../../../domain/contract/alerts/channels.ts'
import { postChannel, removeChannel, testChannel } from '../../api/alert-channels.ts'
import { sentenceOf, whyNot } from '../../api/errors.ts'
import { channels as text } from '../../text/es/alerts/channels.ts'
import { loadChannels } from './channels.ts'
import { device, unsubscribeDevice } from './devices.ts'

/** The channel as it was made, with what only this answer has; or the sentence that says why not. */
export async function addChannel(asked: NewChannel): Promise<AlertChannel | string> {
  try {
    const made = await postChannel(asked)
    await loadChannels()
    return made
  } catch (error) {
    console.warn('the channel was not added', error)
    return sentenceOf(error, text.notAdded)
  }
}

/** Returns null, or the sentence that says why not. */
export async function deleteChannel(id: number): Promise<string | null> {
  if (id === device.channel) {
    const problem = await unsubscribeDevice()
    await loadChannels()
    return problem
  }
  return changed(() => removeChannel(id), text.notRemoved)
}

/** Asks for a test; what becomes of it stands in the list. Returns null, or the sentence that says why not. */
export const askTest = (id: number): Promise<string | null> => changed(() => testChannel(id), text.notTested)

async function changed(change: () => Promise<void>, failed: string): Promise<string | null> {
  const problem = await whyNot(change, 'the channel was not changed', failed)
  if (problem === null) await loadChannels()
  return problem
}
