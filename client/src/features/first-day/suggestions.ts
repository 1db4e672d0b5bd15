import * as calls from '#domain/contract/calls/lists.ts'
import { call } from '../../api/call.ts'
import { resource } from '../../stores/resource.ts'

/** The stocks that a user without any is offered. */
export const suggestions = resource(() => call(calls.suggestions, { query: { region: browserRegion() } }))

/** The region of the first language that names one: `es-EC` is EC, `es` and `es-419` are of no country. */
function browserRegion(): string | undefined {
  const regions = navigator.languages.map((language) => /-([A-Za-z]{2})(?:-|$)/.exec(language)?.[1])
  return regions.find((region) => region !== undefined)
}
