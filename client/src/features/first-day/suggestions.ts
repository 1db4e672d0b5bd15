import * as calls from '#domain/contract/calls/lists.ts'
import { call } from '../../api/call.ts'
import { resource } from '../../stores/resource.ts'
import { readersZone } from '../../text/format.ts'

/**
 * The stocks that a user without any is offered. Where the reader lives is known by the zone: most browsers have the
 * language of another country, such as es-US, because nobody ever chose it.
 */
export const suggestions = resource(() => call(calls.suggestions, { query: { zone: readersZone() } }))
