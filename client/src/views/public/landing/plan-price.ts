import { es } from '#client/src/text/es.ts'
import type { Plan } from '#domain/contract/catalogue.ts'
import { formatDecimal } from '#domain/text/number.ts'
import { currencySign } from '#domain/text/price.ts'

/** Plans are priced in US dollars, the money of Ecuador; two decimals, cents too. */
const money = (price: number): string => `${currencySign('USD')}${formatDecimal(price, 2)}`

/** What a plan costs, in words or in dollars a month; a future plan has no price yet, whatever its field says. */
export function planPrice({ price, to_be_implemented }: Plan): { amount: string; monthly: boolean } {
  if (to_be_implemented) return { amount: es.plans.byAgreement, monthly: false }
  if (price === 0) return { amount: es.plans.free, monthly: false }
  return { amount: money(price), monthly: true }
}
