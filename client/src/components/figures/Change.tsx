import { type Direction, priceDirection } from '#domain/rules/interpretation.ts'
import { formatDifferences } from '#domain/text/price.ts'
import { es } from '../../text/es.ts'
import { formatChange } from '../../text/format.ts'
import styles from './Change.module.css'

interface ChangeProps {
  price: number
  previousClose: number | null
  currency?: string | null
}

/** Movement since the previous close: arrow, sign and colour all say the same. */
export function Change({ price, previousClose, currency = null }: ChangeProps) {
  if (previousClose === null) return es.common.unknown
  const direction = priceDirection(price, previousClose)
  return (
    <span className={styles.change} data-direction={direction}>
      <DirectionMark direction={direction} label={es.price[direction]} />
      <span translate="no">{formatDifferences([price - previousClose], { price, currency, signed: true })}</span>
      <span className="text-end" translate="no">
        {formatChange(price / previousClose - 1)}
      </span>
    </span>
  )
}

const SHAPES: Record<Direction, string> = {
  up: 'M5 2 9 8.5H1Z',
  down: 'M5 8.5 1 2H9Z',
  equal: 'M5 3a2.25 2.25 0 1 0 0 4.5a2.25 2.25 0 0 0 0-4.5Z',
}

/** An arrow up or down, or a dot, in the colour of its text. */
export function DirectionMark({ direction, label }: { direction: Direction; label?: string }) {
  return (
    <svg
      viewBox="0 0 10 10"
      width="10"
      height="10"
      fill="currentColor"
      role="img"
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      <path d={SHAPES[direction]} />
    </svg>
  )
}
