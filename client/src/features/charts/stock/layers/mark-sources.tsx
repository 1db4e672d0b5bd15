import type { ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import { NewsCard } from '#client/src/features/news/NewsCard.tsx'
import { chartNews } from '#client/src/features/news/news.ts'
import { OpportunityItem } from '#client/src/features/opportunities/OpportunityItem.tsx'
import { stockSignals } from '#client/src/features/opportunities/opportunities.ts'
import { stockOrders } from '#client/src/features/simulator/stock-orders.ts'
import { marketSource } from '#client/src/stores/market-source.ts'
import { sourceNames } from '#client/src/text/es/stock.ts'
import { marks as es, marks as text } from '#client/src/text/es/stock-chart.ts'
import { formatMoment, formatPublished, formatSession } from '#client/src/text/format.ts'
import { type Interval, isOfSessions, timeOfSession } from '#domain/market/bars/intervals.ts'
import { formatChosen } from '#domain/text/number.ts'
import { formatPrice, withCurrency } from '#domain/text/price.ts'
import { DAY, formatDate, isoDate, readersDay } from '../../panes/dates.ts'
import type { ChartTheme } from '../../panes/theme.ts'
import type { BarHistory } from '../model/bars.ts'
import styles from './Marks.module.css'

/** Something that happened on a bar. */
export interface Mark {
  key: string
  /** Epoch seconds: of a moment, or of a session's date at 00:00 UTC. */
  time: number
  /** True if it belongs to a session as a whole. */
  dated: boolean
  /** Drawn on the chart: a letter, or a triangle that points up or down. */
  sign: { letter: string } | { points: 'up' | 'down' }
  colour: keyof ChartTheme & ('up' | 'down' | 'ink2' | 'accent')
  /** One line that says what it is, with its day. */
  label: string
  /** The card that opens: text, source, day and link. */
  card(): ReactNode
}

/** A kind of marks; MARK_SOURCES lists all. */
interface MarkSource {
  /** Stores whose changes make the marks be drawn again. */
  watched(symbol: string): object[]
  marks(symbol: string, interval: Interval, history: BarHistory): Mark[]
}

interface ActionCardProps {
  /** Epoch seconds of the session's date. */
  time: number
  title: string
  text: string
}

/** The card of a split or dividend. */
function ActionCard({ time, title, text }: ActionCardProps) {
  const { market } = useSnapshot(marketSource)
  return (
    <article>
      <h3>{title}</h3>
      <p>{text}</p>
      <p className={styles.source}>
        <time dateTime={isoDate(time)}>{formatDate(time)}</time>
        {market && ` · ${es.source(sourceNames[market] ?? market)}`}
      </p>
    </article>
  )
}

/** Splits among the loaded bars. */
const splits: MarkSource = {
  watched: () => [],
  marks: (_symbol, _interval, { splits }) =>
    splits.map(({ time, ratio }) => ({
      key: `split-${time}`,
      time,
      dated: true,
      sign: { letter: text.signs.split },
      colour: 'accent',
      label: text.split(ratio, formatDate(time)),
      card: () => <ActionCard time={time} title={text.splitTitle(ratio)} text={text.splitText(ratio)} />,
    })),
}

/** Dividends among the loaded bars. */
const dividends: MarkSource = {
  watched: () => [],
  marks: (_symbol, _interval, { dividends, currency }) =>
    dividends.map(({ time, amount }) => {
      const money = withCurrency(formatPrice(amount, currency), currency)
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

const SIGNS = {
  Positivo: { sign: { points: 'up' }, colour: 'up' },
  Negativo: { sign: { points: 'down' }, colour: 'down' },
  Neutral: { sign: { letter: '=' }, colour: 'ink2' },
} as const

/** Signals of the rules, each with the success rate of its rule. */
const signals: MarkSource = {
  watched: (symbol) => [stockSignals(symbol)],
  marks(symbol) {
    const { answer, waiting } = stockSignals(symbol)
    return [...waiting, ...(answer.data ?? [])].map((item) => ({
      key: `signal-${item.id}`,
      time: timeOfSession(item.fecha),
      dated: true,
      ...(SIGNS[item.nivel_confianza] ?? SIGNS.Neutral),
      label: text.signal(item.tipo, formatSession(item.fecha)),
      card: () => (
        <>
          <OpportunityItem item={item} own />
          <p className={styles.source}>{text.rules}</p>
        </>
      ),
    }))
  },
}

const COLOURS = { positive: 'up', negative: 'down', neutral: 'ink2' } as const

/** News about the stock, coloured by tone; those of unknown date have no place on a chart. */
const news: MarkSource = {
  watched: (symbol) => [chartNews(symbol)],
  marks(symbol, interval) {
    const { answer, waiting } = chartNews(symbol)
    const dated = isOfSessions(interval)
    return [...waiting, ...(answer.data?.results ?? [])].flatMap((item) => {
      const { id, title, published_at } = item
      if (published_at === null) return []
      const time = Date.parse(published_at) / 1000
      return {
        key: `news-${id}`,
        time: dated ? DAY * readersDay(time) : time,
        dated,
        sign: { letter: text.signs.news },
        colour: COLOURS[item.sentiment] ?? 'ink2',
        label: text.news(title, formatPublished(item)),
        card: () => <NewsCard item={item} />,
      }
    })
  },
}

/** What the simulator's running attempt has bought and sold. */
const fills: MarkSource = {
  watched: (symbol) => [stockOrders(symbol)],
  marks(symbol, interval, { currency }) {
    const dated = isOfSessions(interval)
    return (stockOrders(symbol).data ?? []).flatMap((order) =>
      order.fills.flatMap(({ as_of, session, price, quantity }): Mark[] => {
        if (dated && session === null) return []
        const figures = [formatChosen(quantity, 0), withCurrency(formatPrice(price, currency), currency)] as const
        return [
          {
            key: `fill-${order.id}-${as_of}`,
            time: dated ? timeOfSession(session as string) : Date.parse(as_of) / 1000,
            dated,
            sign: { letter: text.signs[order.side] },
            colour: order.side === 'buy' ? 'up' : 'down',
            label: text.fill(order.side, ...figures),
            card: () => (
              <article>
                <h3>{text.fill(order.side, ...figures)}</h3>
                <p>{text.fillText}</p>
                <p className={styles.source}>
                  <time dateTime={as_of}>{formatMoment(as_of)}</time>
                </p>
              </article>
            ),
          },
        ]
      }),
    )
  },
}

/** Marks of one bar are read in this order. */
export const MARK_SOURCES: readonly MarkSource[] = [splits, dividends, fills, signals, news]
