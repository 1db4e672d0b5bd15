import type { Channel } from './channel.ts'

/** The user's own page: it learns of firings by the live socket, and confirms those it has shown. */
export const open = (): Channel => ({ send: async () => ({ state: 'waiting' }) })
