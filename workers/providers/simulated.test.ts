import t from 'tap'
import { createSimulatedProvider } from './simulated.ts'
import { providerContract } from './testing/provider-contract.ts'

const noon = Date.UTC(2026, 2, 3, 17, 0, 0)
const midnight = Date.UTC(2026, 2, 4, 5, 0, 0)

providerContract(t, 'simulated', {
  create: async () => createSimulatedProvider(1),
  instants: [noon, noon + 1000, noon + 3_600_000, midnight - 1, midnight, midnight + 1000],
})

t.test('each seed is a market of its own', async (t) => {
  const quotes = await Promise.all([1, 2].map((seed) => createSimulatedProvider(seed).quotes(['ACUAV'], noon)))
  t.not(quotes[0][0].price, quotes[1][0].price)
  t.not(createSimulatedProvider(1).cycle(noon), createSimulatedProvider(2).cycle(noon))
})
