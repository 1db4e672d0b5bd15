import { useSnapshot } from 'valtio'
import { sparklineEntry } from '../../stores/prices/sparklines.ts'
import { es } from '../../text/es.ts'
import { SparkPicture } from './SparkPicture.tsx'

interface SparklineProps {
  symbol: string
  price: number
  previousClose: number | null
}

/** The session so far, against the previous close. */
export function Sparkline({ symbol, price, previousClose }: SparklineProps) {
  const { path } = useSnapshot(sparklineEntry(symbol))
  if (!path || previousClose === null) return null
  const { slots, points } = path
  const label = es.price.sparkline(symbol)
  return <SparkPicture slots={slots} points={points} price={price} previousClose={previousClose} label={label} />
}
