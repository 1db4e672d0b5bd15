import type { CompanyDetails } from '../../../../domain/contract/company.ts'
import { fetchCompany } from '../../api/company.ts'
import { bySymbol } from '../by-symbol.ts'
import { idle, load, reset } from '../loadable.ts'

/** A company, and its key figures. */
export const companyEntry = bySymbol(idle<CompanyDetails>, reset)
export const loadCompany = (symbol: string) => load(companyEntry(symbol), () => fetchCompany(symbol))
