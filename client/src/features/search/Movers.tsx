import { market } from '#domain/contract/calls/screener.ts'
import type { MarketRow } from '#domain/contract/screener.ts'
import { formatDecimal } from '#domain/text/number.ts'
import { call } from '../../api/call.ts'
import { AgeChip, OldMark } from '../../components/figures/AgeChip.tsx'
import { Change } from '../../components/figures/Change.tsx'
import { Money } from '../../components/figures/Money.tsx'
import { Button } from '../../components/forms/Button.tsx'
import { Failed, Notice } from '../../components/states/Notice.tsx'
import { Skeleton } from '../../components/states/Skeleton.tsx'
import { useChannels } from '../../realtime/live.ts'
import { resource, useLoaded, useRefreshed } from '../../stores/resource.ts'
import { openStock, openSubView } from '../../stores/view.ts'
import { movers as text } from '../../text/es/movers.ts'
import { sourceNotes } from '../../text/es/stock-widgets.ts'
import { es } from '../../text/es.ts'
import { useLiveRow } from '../market/live-row.ts'
import { PRESETS, type Preset } from '../market/presets.ts'
import styles from './Movers.module.css'

/** The first row of each of these lists is a line. */
const LINES = {
  rising: PRESETS.rising,
  falling: PRESETS.falling,
  // The most unusual one is shown even if it is not far from its mean.
  volume: { ...PRESETS.volume, filters: ['volume_ratio:gt:0'] },
} as const satisfies Record<string, Preset>

type Line = keyof typeof LINES
const NAMES = Object.keys(LINES) as Line[]

interface Mover {
  line: Line
  row: MarketRow
}

async function fetchMover(line: Line): Promise<Mover[]> {
  const { filters, sort, dir } = LINES[line]
  const { rows } = await call(market, { query: { filter: [...filters], sort, dir, page_size: 1 } })
  return rows.map((row) => ({ line, row }))
}

/** What moves most in the market: the biggest rise, the biggest fall, the most unusual volume. */
export const movers = resource(async () => (await Promise.all(NAMES.map(fetchMover))).flat())

/** Three lines of what moves, and the way to the whole market. */
export function Movers() {
  const { status, data, loading, old } = useLoaded(movers)
  useRefreshed(movers)
  useChannels(data?.map(({ row }) => `quote:${row.symbol}`) ?? [])
  return (
    <section className="above-24" aria-labelledby="movers-title" aria-busy={loading} data-widget="movers">
      <header className="flow baseline gap-0-16 below-8">
        <h2 id="movers-title">
          {text.title} {old && <OldMark />}
        </h2>
        <Button variant="link" className="target" onClick={() => openSubView('market')}>
          {text.explore}
        </Button>
      </header>
      {status === 'error' && <Failed text={text.loadFailed} onRetry={movers.load} />}
      {data?.length === 0 && <Notice text={text.none} />}
      <ul>
        {loading &&
          NAMES.map((name) => (
            <li key={name} className={styles.line}>
              <Skeleton width="60%" />
            </li>
          ))}
        {data?.map(({ line, row }) => (
          <MoverLine key={line} line={line} row={row} />
        ))}
      </ul>
    </section>
  )
}

function MoverLine({ line, row }: Mover) {
  const { symbol, name, price, currency, previous_close, volume_ratio, age, source } = useLiveRow(row)
  return (
    <li className={styles.line} data-mover={line}>
      <span className="muted">{text[line]}</span>
      <button
        type="button"
        className={styles.open}
        aria-label={es.opportunities.openStock(symbol, name)}
        onClick={() => openStock(symbol)}
      >
        <strong className="bold" translate="no">
          {symbol}
        </strong>{' '}
        <span className="muted">{name}</span>
      </button>
      <span className={`${styles.price} strong`}>
        {price === null ? es.common.unknown : <Money value={price} currency={currency} />}
      </span>
      <span className={styles.change}>
        {price !== null && <Change price={price} previousClose={previous_close} currency={currency} />}
      </span>
      <small>{line === 'volume' && volume_ratio !== null && text.times(formatDecimal(volume_ratio, 1))}</small>
      {price !== null && age && <AgeChip {...age} notes={sourceNotes(source, null)} />}
    </li>
  )
}
