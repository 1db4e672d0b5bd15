import { currencySign, formatPrice } from '#domain/text/price.ts'
import styles from './Money.module.css'

/** A price with its currency less prominent; only the number if the currency is unknown. */
export function Money({ value, currency }: { value: number; currency: string | null }) {
  const sign = currencySign(currency)
  return (
    <span className="nowrap" translate="no">
      {sign && <span className={styles.sign}>{sign.length > 1 ? `${sign}\u00a0` : sign}</span>}
      {formatPrice(value, currency)}
    </span>
  )
}
