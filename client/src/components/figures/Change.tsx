import { priceDirection } from '#domain/rules/interpretation.ts'
import { formatDifferences } from '#domain/text/price.ts'
import { es } from '../../text/es.ts'
import { formatChange } from '../../text/format.ts'
import styles from './Change.module.css'
import { DirectionMark } from './DirectionMark.tsx'

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
      <span>{formatDifferences([price - previousClose], { price, currency, signed: true })}</span>
      <span className={styles.percent}>{formatChange(price / previousClose - 1)}</span>
    </span>
  )
}
