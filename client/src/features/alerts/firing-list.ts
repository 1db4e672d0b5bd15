import { ref } from 'valtio/vanilla'
import * as calls from '#domain/contract/calls/alerts.ts'
import { call, problemOfCall } from '../../api/call.ts'
import { firings as text } from '../../text/es/alerts.ts'
import { catchUpFirings, FIRINGS_PAGE, firings } from './firings.ts'

// Actions of the lists of firings, apart from the store, which is loaded with the first view.

/** Returns null, or a sentence that says why it failed. */
export async function loadOlderFirings(): Promise<string | null> {
  const oldest = firings.answer.data?.at(-1)
  return oldest ? problemOfCall(() => loadBelow(oldest.id), 'older firings were not loaded', text.olderFailed) : null
}

async function loadBelow(id: number): Promise<void> {
  const { answer } = firings
  const older = await call(calls.firings, { query: { limit: FIRINGS_PAGE, before: id } })
  // Another load has changed the list during the request.
  if (answer.data?.at(-1)?.id !== id) return
  answer.data = ref([...answer.data, ...older])
  firings.hasOlder = older.length === FIRINGS_PAGE
}

/** Marks the firings up to this id as read, then reloads the list, which also shows that they were opened. */
export async function markFiringsRead(upTo: number): Promise<void> {
  try {
    await call(calls.firingsRead, { body: { up_to: upTo } })
  } catch (error) {
    console.warn('the firings are not marked as read', error)
    return
  }
  await catchUpFirings()
}
