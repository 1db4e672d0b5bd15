import { proxy } from 'valtio/vanilla'

/** While paused, no price on the screen moves; prices keep arriving quietly (see quotes.ts). */
export const pause = proxy<{ paused: boolean }>({ paused: false })

export function pausePrices(): void {
  pause.paused = true
}
