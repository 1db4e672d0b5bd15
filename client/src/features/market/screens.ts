import * as calls from '#domain/contract/calls/screener.ts'
import type { NewScreen, Screen, ScreenBody } from '#domain/contract/screener.ts'
import { call, newClientId, problemOfCall } from '../../api/call.ts'
import { wordOrder } from '../../components/tables/sort.ts'
import { showToast } from '../../stores/notices.ts'
import { resource, setData } from '../../stores/resource.ts'
import { market as text } from '../../text/es/market.ts'
import { market, tableSettings } from './market.ts'

/** The filters that the user saved, by name. */
export const screens = resource(async () => byName(await call(calls.screens)))

const byName = (list: readonly Screen[]) => list.toSorted((a, b) => wordOrder().compare(a.name, b.name))

function change(next: (list: readonly Screen[]) => Screen[]): void {
  const { data } = screens
  // The others are not known yet, and an answer on its way may be from before the change.
  if (data === null) return void screens.load()
  setData(screens, byName(next(data)))
}

const add = async (body: NewScreen): Promise<void> => {
  const added = await call(calls.addScreen, { body })
  change((list) => [...list.filter(({ id }) => id !== added.id), added])
}

/** Saves the filters, order and columns on the screen. Returns null, or a sentence that says why it failed. */
export function saveScreen(name: string, client_id: string): Promise<string | null> {
  const { order, columns } = tableSettings()
  const body = { name, filters: [...market.criteria.filters], ...order, columns: [...columns], client_id }
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
  const problem = await problemOfCall(
    () => add({ ...body, client_id: newClientId() }),
    'screen not restored',
    text.screens.notSaved,
  )
  showToast(problem ?? text.screens.saved(body.name))
}
