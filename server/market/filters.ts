import { RULES } from '#domain/opportunities/index.ts'
import { type Filter, parseFilter } from '#domain/screener/filter.ts'
import { ApiError } from '../http/errors.ts'

const RULE_IDS = RULES.map(({ id }) => id)

/** Reads the filters of a request; throws `invalid_request` for one of an unknown column or value. */
export function acceptFilters(texts: readonly string[]): Filter[] {
  return texts.map((text) => {
    const filter = parseFilter(text, RULE_IDS)
    if (filter === null) throw new ApiError('invalid_request')
    return filter
  })
}
