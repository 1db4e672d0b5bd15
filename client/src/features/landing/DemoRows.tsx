import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { Change } from '../../components/figures/Change.tsx'
import { Flash } from '../../components/figures/Flash.tsx'
import { Money } from '../../components/figures/Money.tsx'
import { Sparkline } from '../../components/figures/Sparkline.tsx'
import { es } from '../../text/es.ts'
import styles from './Demo.module.css'
import { DemoSkeletonRow } from './DemoSkeleton.tsx'
import { type DemoEntry, demoEntries, startDemo } from './demo-market.ts'

/** The rows and the invented market behind them: a chunk that is loaded when the page is idle. */
export function DemoRows({ paused }: { paused: boolean }) {
  useEffect(() => (paused ? undefined : startDemo()), [paused])
  return demoEntries.map((entry) => <DemoRow key={entry.symbol} entry={entry} />)
}

function DemoRow({ entry }: { entry: DemoEntry }) {
  const { quote } = useSnapshot(entry)
  if (!quote) return <DemoSkeletonRow />
  const { symbol, name, currency } = entry
  const { price, previousClose } = quote
  return (
    <li className={styles.row} data-symbol={symbol}>
      <span className={styles.stock}>
        <strong className="bold" translate="no">
          {symbol}
        </strong>
        <span className="small clipped">{name}</span>
      </span>
      <Sparkline {...quote} label={es.demo.sparkline(symbol)} />
      <span className={styles.price} data-field="price">
        <Flash value={price}>
          <Money value={price} currency={currency} />
        </Flash>
      </span>
      <span className={styles.change} data-field="change">
        <Change price={price} previousClose={previousClose} currency={currency} />
      </span>
    </li>
  )
}
