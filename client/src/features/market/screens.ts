import * as calls from '#domain/contract/calls/screener.ts'
import type { Screen, ScreenBody } from '#domain/contract/screener.ts'
import { call, problemOfCall } from '../../api/call.ts'
import { showToast } from '../../stores/notices.ts'
import { resource, setData } from '../../stores/resource.ts'
import { market as text } from '../../text/es/market.ts'
import { market, marketLook } from './market.ts'

/** The filters that the user saved, by name. */
export const screens = resource(calls.screens)

const words = new Intl.Collator('es', { numeric: true })

function change(next: (list: readonly Screen[]) => Screen[]): void {
  const list = next(screens.data ?? [])
  setData(
    screens,
    list.sort((a, b) => words.compare(a.name, b.name)),
  )
}

const add = async (body: ScreenBody): Promise<void> => {
  const added = await call(calls.addScreen, { body })
  change((list) => [...list, added])
}

/** Saves the filters, order and columns on the screen. Returns null, or a sentence that says why it failed. */
export function saveScreen(name: string): Promise<string | null> {
  const { order, columns } = marketLook()
  const body = { name, filters: [...market.choice.filters], ...order, columns: [...columns] }
  return problemOfCall(() => add(body), 'screen not saved', text.screens.notSaved)
}

/** Returns null, or a sentence that says why it failed. */
export function renameScreen(id: number, name: string): Promise<string | null> {
  const rename = async () => {
    const changed = await call(calls.changeScreen, { id, body: { name } })
    change((list) => list.map((screen) => (screen.id === id ? changed : screen)))
  }
  return problemOfCall(rename, 'screen not renamed', text.screens.notRenamed)
}

/** Returns null after a notice with a way to undo it, or a sentence that says why it failed. */
export function removeScreen({ id, ...body }: Screen): Promise<string | null> {
  const remove = async () => {
    await call(calls.deleteScreen, { id })
    change((list) => list.filter((screen) => screen.id !== id))
    showToast(text.screens.removed(body.name), { label: text.screens.undo, run: () => void restore(body) })
  }
  return problemOfCall(remove, 'screen not removed', text.screens.notRemoved)
}

async function restore(body: ScreenBody): Promise<void> {
  const problem = await problemOfCall(() => add(body), 'screen not restored', text.screens.notSaved)
  showToast(problem ?? text.screens.saved(body.name))
}
