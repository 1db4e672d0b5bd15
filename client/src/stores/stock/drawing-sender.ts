import * as calls from '#domain/contract/calls/charts.ts'
import type { Drawing, Drawings } from '#domain/contract/charts/drawings.ts'
import { callWhole } from '../../api/call.ts'
import { isRefusal, sentenceOf } from '../../api/errors.ts'
import { ShapeError } from '../../api/shape.ts'
import { drawings as text } from '../../text/es/charts/drawings.ts'
import { token } from '../account/session.ts'
import { showToast } from '../page/toasts.ts'
import { sender } from '../sender.ts'
import { type DrawnVersion, isUnsent, merged, type StockDrawings } from './drawing-list.ts'

const CONFLICT = 412

function versionOf({ answer, etag }: { answer: Drawings; etag: string | null }): DrawnVersion {
  if (etag === null) throw new ShapeError()
  return { drawings: answer.drawings, version: etag }
}

/** Brings one stock's drawings here and those of the server together. `put` sets what is here, and what is there. */
export function drawingSender(
  symbol: string,
  entry: StockDrawings,
  put: (items: readonly Drawing[], saved: DrawnVersion) => void,
) {
  async function reload(): Promise<void> {
    const bearer = token()
    const theirs = versionOf(await callWhole(calls.drawings, { query: { symbol } }))
    if (token() !== bearer) return
    const { items, saved } = entry
    entry.asked = false
    if (!items || !saved || !isUnsent(entry)) return put(theirs.drawings, theirs)
    const both = merged(saved.drawings, items, theirs.drawings)
    const same = JSON.stringify(both) === JSON.stringify(theirs.drawings)
    put(same ? theirs.drawings : both, theirs)
    if (theirs.version !== saved.version) showToast(text.merged)
  }

  async function save(drawings: readonly Drawing[], saved: DrawnVersion): Promise<void> {
    const bearer = token()
    try {
      const given = { query: { symbol }, body: { drawings: [...drawings] }, ifMatch: saved.version, keepalive: true }
      const { version } = versionOf(await callWhole(calls.changeDrawings, given))
      if (token() === bearer) put(entry.items ?? drawings, { drawings, version })
    } catch (error) {
      if (!isRefusal(error)) throw error
      if (error.status === CONFLICT) return reload()
      // It would be refused again: what the server has stands.
      put(saved.drawings, saved)
      showToast(sentenceOf(error, text.refused))
    }
  }

  return sender({
    isDue: () => entry.asked || isUnsent(entry),
    async send() {
      const { items, saved } = entry
      try {
        await (items && saved && !entry.asked ? save(items, saved) : reload())
        entry.failing = false
      } catch (error) {
        entry.failing = true
        throw error
      }
    },
  })
}
