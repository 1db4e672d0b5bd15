import { companyDetails } from '#domain/contract/calls/stock-views.ts'
import { call } from '../../api/call.ts'
import { keyed } from '../by-symbol.ts'
import { resource } from '../resource.ts'

/** A company, and its key figures. */
export const companyEntry = keyed((symbol) => resource(() => call(companyDetails, { query: { symbol } })))
