import type { Direction } from '#domain/rules/interpretation.ts'
import { formatDecimal } from '#domain/text/number.ts'
import { priceDecimals } from '#domain/text/price.ts'
import { DirectionMark } from '../../components/figures/Change.tsx'
import { es } from '../../text/es.ts'
import { formatChange } from '../../text/format.ts'

/** Writes an amount of money with its sign; its decimals are those of its currency, however small it is. */
export const signed = (value: number, currency: string | null): string =>
  formatDecimal(value, priceDecimals(1, currency), true)

const directionOf = (gain: number): Direction => (gain > 0 ? 'up' : gain < 0 ? 'down' : 'equal')

/** What was won or lost, in money and as a share; null where that is not known yet. */
export function Gain({ gain, share, currency }: { gain: number; share: number | null; currency: string | null }) {
  const direction = directionOf(gain)
  return (
    <span className="inline gap-8 nowrap" data-direction={direction}>
      <DirectionMark direction={direction} label={es.price[direction]} />
      <span translate="no">{signed(gain, currency)}</span>
      {share !== null && <span translate="no">{formatChange(share)}</span>}
    </span>
  )
}
