import type { Channel } from './channel.ts'

/** The page of the user: it hears of firings by the live socket, and says what it has shown. */
export const open = (): Channel => ({ send: async () => ({ state: 'waiting' }) })
