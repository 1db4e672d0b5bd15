import { CompanyDetails } from '../../../domain/contract/company.ts'
import { ask } from './request.ts'
import { about } from './stocks.ts'

export const fetchCompany = (symbol: string) => ask(CompanyDetails, about('company-details', symbol))
