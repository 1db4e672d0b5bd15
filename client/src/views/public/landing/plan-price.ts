import type { Plan } from '../../../../../domain/contract/catalogue.ts'
import { es } from '../../../text/es.ts'

/** Plans are priced in US dollars, the money of Ecuador. */
const money = new Intl.NumberFormat('es-EC', {
  style: 'currency',
  currency: 'USD',
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
})

/** What a plan costs, in words or in dollars a month; a plan still to come has no price yet, whatever it says. */
export function planPrice({ price, to_be_implemented }: Plan): { amount: string; monthly: boolean } {
  if (to_be_implemented) return { amount: es.plans.byAgreement, monthly: false }
  if (price === 0) return { amount: es.plans.free, monthly: false }
  return { amount: money.format(price), monthly: true }
}
