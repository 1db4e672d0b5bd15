import * as calls from '#domain/contract/calls/lists.ts'
import { call } from '../../api/call.ts'
import { resource } from '../../stores/resource.ts'
import { readersZone } from '../../text/format.ts'

/**
 * The stocks offered to a user without any. The time zone tells where the user lives: the language of most browsers
 * names another country, such as es-US, because no user ever chose it.
 */
export const suggestions = resource(() => call(calls.suggestions, { query: { zone: readersZone() } }))
