import { formatDate } from '#client/src/charts/data/format.ts'
import { marks as text } from '#client/src/text/es/marks.ts'
import { currencySign, formatPrice } from '#domain/text/price.ts'
import { ActionCard } from '../ActionCard.tsx'
import type { MarkSource } from '../mark.ts'

/** Dividends among the bars that are there. */
export const dividends: MarkSource = {
  watched: () => [],
  marks: (_symbol, _interval, { dividends, currency }) =>
    dividends.map(({ time, amount }) => {
      const money = `${currencySign(currency)}${formatPrice(amount, currency)}`
      return {
        key: `dividend-${time}`,
        time,
        dated: true,
        sign: { letter: text.signs.dividend },
        colour: 'accent',
        label: text.dividend(money, formatDate(time)),
        card: () => <ActionCard time={time} title={text.dividendTitle(money)} text={text.dividendText} />,
      }
    }),
}
