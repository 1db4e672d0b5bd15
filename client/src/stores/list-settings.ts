import * as calls from '#domain/contract/calls/lists.ts'
import { checkOf } from '#domain/contract/check.ts'
import { ListSettings } from '#domain/contract/screener.ts'
import { call } from '../api/call.ts'
import { keptSettings } from './kept-settings.ts'

/** How the user wants the lists of the page to look. A list that is missing was never changed. */
const kept = keptSettings<ListSettings>({
  key: 'atalaya.lists',
  known: (value) => (checkOf(ListSettings, 'any')(value) ? value : {}),
  ask: () => call(calls.listSettings),
  send: (value, server) => call(calls.changeListSettings, { body: changed(value, server), keepalive: true }),
})

export const { settings: listSettings, load: loadListSettings } = kept

/** Replaces the settings of the lists that `change` returns. */
export function chooseListSettings(change: (value: ListSettings) => ListSettings): void {
  kept.choose((value) => ({ ...value, ...change(value) }))
}

/** Only the lists that were changed here: another device may have changed the others meanwhile. */
function changed(value: ListSettings, server: ListSettings): ListSettings {
  const names = Object.keys(value) as (keyof ListSettings)[]
  return Object.fromEntries(
    names
      .filter((name) => JSON.stringify(value[name]) !== JSON.stringify(server[name]))
      .map((name) => [name, value[name]]),
  )
}
