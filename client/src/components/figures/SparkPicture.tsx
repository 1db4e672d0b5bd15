import { priceDirection } from '#domain/rules/interpretation.ts'
import styles from './SparkPicture.module.css'
import { SPARK, sparkPath } from './spark-path.ts'

interface SparkPictureProps {
  slots: number
  points: readonly (readonly [slot: number, price: number])[]
  price: number
  previousClose: number
  label: string
}

/** A session's line against the previous close, drawn from its props. */
export function SparkPicture({ slots, points, price, previousClose, label }: SparkPictureProps) {
  const { line, base } = sparkPath(slots, points, price, previousClose)
  return (
    <svg
      className={styles.spark}
      data-direction={priceDirection(price, previousClose)}
      viewBox={`0 0 ${SPARK.width} ${SPARK.height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      <path className={styles.base} d={`M0 ${base}H${SPARK.width}`} />
      <path className={styles.line} d={line} />
    </svg>
  )
}
