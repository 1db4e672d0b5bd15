import type { AlertChannel, QuietHours } from '#domain/contract/alerts/channels.ts'
import type { NewChannel } from '#domain/contract/alerts/new-channel.ts'
import * as calls from '#domain/contract/calls/channels.ts'
import { call, problemOfCall, sentenceOf } from '../../api/call.ts'
import { resource, setData } from '../../stores/resource.ts'
import { channelTexts as text } from '../../text/es/alert-channels.ts'
import { channels, device, unsubscribeDevice } from './channels.ts'

/**
 * Returns the created channel with fields that only this answer contains (its secret or code), or a sentence that
 * says why it failed.
 */
export async function addChannel(request: NewChannel): Promise<AlertChannel | string> {
  try {
    const created = await call(calls.addChannel, { body: request })
    await channels.load()
    return created
  } catch (error) {
    console.warn('the channel was not added', error)
    return sentenceOf(error, text.notAdded)
  }
}

/** Returns null, or a sentence that says why it failed. Deleting this browser's own channel also unsubscribes it. */
export async function deleteChannel(id: number): Promise<string | null> {
  if (id === device.channel) {
    const problem = await unsubscribeDevice()
    await channels.load()
    return problem
  }
  return changeChannels(() => call(calls.removeChannel, { id }), text.notRemoved)
}

/** Requests a test, whose result appears in the list. Returns null, or a sentence that says why it failed. */
export const requestTest = (id: number): Promise<string | null> =>
  changeChannels(() => call(calls.testChannel, { id }), text.notTested)

async function changeChannels(change: () => Promise<unknown>, failed: string): Promise<string | null> {
  const problem = await problemOfCall(change, 'the channel was not changed', failed)
  if (problem === null) await channels.load()
  return problem
}

/** The user's quiet hours, and the kinds of channels that this installation can send to. */
export const alertSettings = resource(calls.alertSettings)

/** Sets the quiet hours, or removes them with null. Returns null, or a sentence that says why it failed. */
export async function saveQuietHours(quiet: QuietHours | null): Promise<string | null> {
  const save = async () => setData(alertSettings, await call(calls.changeAlertSettings, { body: { quiet } }))
  return problemOfCall(save, 'the quiet hours were not saved', text.quiet.failed)
}
