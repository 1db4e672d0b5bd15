import type { AlertChannel, NewChannel, QuietHours } from '#domain/contract/alerts/channels.ts'
import * as calls from '#domain/contract/calls/channels.ts'
import { call, problemOfCall, sentenceOf } from '../../api/call.ts'
import { resource, setData } from '../../stores/resource.ts'
import { channelTexts as text } from '../../text/es/alert-channels.ts'
import { channels, device, unsubscribeDevice } from './channels.ts'

/** The channel as it was made, with what only this answer has; or the sentence that says why not. */
export async function addChannel(asked: NewChannel): Promise<AlertChannel | string> {
  try {
    const made = await call(calls.addChannel, { body: asked })
    await channels.load()
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
    await channels.load()
    return problem
  }
  return changeChannels(() => call(calls.removeChannel, { id }), text.notRemoved)
}

/** Asks for a test; what becomes of it stands in the list. Returns null, or the sentence that says why not. */
export const requestTest = (id: number): Promise<string | null> =>
  changeChannels(() => call(calls.testChannel, { id }), text.notTested)

async function changeChannels(change: () => Promise<unknown>, failed: string): Promise<string | null> {
  const problem = await problemOfCall(change, 'the channel was not changed', failed)
  if (problem === null) await channels.load()
  return problem
}

/** When the user wants no alerts delivered, and what this installation can send. */
export const alertSettings = resource(calls.alertSettings)

/** Null for no such hours. Returns null, or the sentence that says why not. */
export async function saveQuietHours(quiet: QuietHours | null): Promise<string | null> {
  const save = async () => setData(alertSettings, await call(calls.changeAlertSettings, { body: { quiet } }))
  return problemOfCall(save, 'the quiet hours were not saved', text.quiet.failed)
}
