import { expect, test } from 'vitest'
import { planPrice } from './Pricing.tsx'

const plan = (price: number, to_be_implemented = false) => ({
  id: 1,
  name: 'Plan',
  price,
  to_be_implemented,
  features: [],
})

test('nothing is GRATIS, a future plan is A convenir whatever its field says, the rest costs dollars a month', () => {
  expect(planPrice(plan(0))).toEqual({ amount: 'GRATIS', monthly: false })
  expect(planPrice(plan(0, true))).toEqual({ amount: 'A convenir', monthly: false })
  expect(planPrice(plan(19.9, true))).toEqual({ amount: 'A convenir', monthly: false })
  expect(planPrice(plan(9))).toEqual({ amount: '$9,00', monthly: true })
  expect(planPrice(plan(1234.567))).toEqual({ amount: '$1.234,57', monthly: true })
  expect(planPrice(plan(0.999))).toEqual({ amount: '$1,00', monthly: true })
})
