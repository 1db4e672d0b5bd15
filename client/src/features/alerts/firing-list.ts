import { ref } from 'valtio/vanilla'
import * as calls from '#domain/contract/calls/alerts.ts'
import { call, problemOfCall } from '../../api/call.ts'
import { firings as text } from '../../text/es/alerts.ts'
import { catchUpFirings, FIRINGS_PAGE, firings } from './firings.ts'

// What the lists of firings do: apart from the store, which the first view has.

/** Returns null, or the sentence that says why not. */
export async function loadOlderFirings(): Promise<string | null> {
  const oldest = firings.answer.data?.at(-1)
  return oldest ? problemOfCall(() => loadBelow(oldest.id), 'older firings were not loaded', text.olderFailed) : null
}

async function loadBelow(id: number): Promise<void> {
  const { answer } = firings
  const older = await call(calls.firings, { query: { limit: FIRINGS_PAGE, before: id } })
  // Another load has changed the list meanwhile.
  if (answer.data?.at(-1)?.id !== id) return
  answer.data = ref([...answer.data, ...older])
  firings.hasOlder = older.length === FIRINGS_PAGE
}

/** The user has seen those up to this id; the list then says so, and that they were opened. */
export async function markFiringsRead(upTo: number): Promise<void> {
  try {
    await call(calls.firingsRead, { body: { up_to: upTo } })
  } catch (error) {
    console.warn('the firings are not marked as read', error)
    return
  }
  await catchUpFirings()
}
