import { currencySign, formatAmount, formatPrice } from '#domain/text/price.ts'
import styles from './Money.module.css'

interface MoneyProps {
  value: number
  currency: string | null
  /** True of an amount of money, which has no more decimals for being small. */
  amount?: boolean
}

/** A price or an amount with its currency less prominent; only the number if the currency is unknown. */
export function Money({ value, currency, amount = false }: MoneyProps) {
  const sign = currencySign(currency)
  return (
    <span className="nowrap" translate="no">
      {sign && <span className={`${styles.sign} regular muted`}>{sign.length > 1 ? `${sign}\u00a0` : sign}</span>}
      {amount ? formatAmount(value, currency) : formatPrice(value, currency)}
    </span>
  )
}
