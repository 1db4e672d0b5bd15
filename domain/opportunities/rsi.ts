import { zoneExit } from './core/rule.ts'

const RSI = { id: 'rsi', name: 'RSI', fullName: 'RSI de 14 sesiones', series: 'rsi_14' } as const

/** RSI 14 crosses up through 30. */
export const rsiUp30 = zoneExit(RSI, 'up', 30, 'rsi_30')

/** RSI 14 crosses down through 70. */
export const rsiDown70 = zoneExit(RSI, 'down', 70, 'rsi_70')
