import type { OverlayName } from '../settings.ts'
import { ema20, ema50, sma200 } from './averages.ts'
import { bollinger } from './bollinger.ts'
import { fibonacci } from './fibonacci.ts'
import { forecast } from './forecast.ts'
import type { Overlay } from './overlay.ts'
import { support } from './support.ts'

/** Every overlay by its name in the settings; the later ones are on top. */
export const OVERLAYS: Readonly<Record<OverlayName, Overlay>> = {
  bollinger,
  'ema-20': ema20,
  'ema-50': ema50,
  'sma-200': sma200,
  support,
  fibonacci,
  forecast,
}
