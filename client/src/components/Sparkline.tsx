import { useSnapshot } from 'valtio'
import { priceDirection } from '../../../domain/rules/interpretation.ts'
import { sparklineEntry } from '../stores/sparklines.ts'
import { es } from '../text/es.ts'
import styles from './Sparkline.module.css'
import { SPARK, sparkPath } from './spark-path.ts'

interface SparklineProps {
  symbol: string
  price: number
  previousClose: number
}

/** The session so far, against the previous close. */
export function Sparkline({ symbol, price, previousClose }: SparklineProps) {
  const { path } = useSnapshot(sparklineEntry(symbol))
  if (!path) return null
  const { line, base } = sparkPath(path.slots, path.points, price, previousClose)
  return (
    <svg
      className={styles.spark}
      data-direction={priceDirection(price, previousClose)}
      viewBox={`0 0 ${SPARK.width} ${SPARK.height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={es.price.sparkline(symbol)}
    >
      <path className={styles.base} d={`M0 ${base}H${SPARK.width}`} />
      <path className={styles.line} d={line} />
    </svg>
  )
}
