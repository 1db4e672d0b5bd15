import { zoneExit } from './core/rule.ts'

const STOCHASTIC = {
  id: 'stoch',
  name: 'Estocástico',
  fullName: 'estocástico lento (14, 3, 3)',
  series: 'stochastic_k',
} as const

/** The slow stochastic 14,3,3 crosses up through 20. */
export const stochUp20 = zoneExit(STOCHASTIC, 'up', 20, 'stochastic_20')

/** The slow stochastic 14,3,3 crosses down through 80. */
export const stochDown80 = zoneExit(STOCHASTIC, 'down', 80, 'stochastic_80')
