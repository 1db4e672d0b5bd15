import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { OldMark } from '#client/src/components/figures/AgeChip.tsx'
import { Boundary } from '#client/src/components/states/Boundary.tsx'
import { Failed, Notice } from '#client/src/components/states/Notice.tsx'
import { clock } from '#client/src/stores/clock.ts'
import { everyWhileSeen } from '#client/src/stores/every-while-seen.ts'
import { marketSource } from '#client/src/stores/market-source.ts'
import { useLoaded, useRefreshed } from '#client/src/stores/resource.ts'
import { formatAge } from '#client/src/text/age.ts'
import { marketMap as es } from '#client/src/text/es/market-map.ts'
import { sourceNames } from '#client/src/text/es/stock.ts'
import type { MarketMap as Answer } from '#domain/contract/screener.ts'
import { MapChart } from './MapChart.tsx'
import { MapLegend } from './MapLegend.tsx'
import styles from './MarketMap.module.css'
import { marketMap, REFRESH_MS } from './market-map.ts'

/** The market as areas by sector and company, in the colours of the day's changes. */
export function MarketMap() {
  const { status, data, loading, old } = useLoaded(marketMap)
  useRefreshed(marketMap)
  useEffect(() => everyWhileSeen(REFRESH_MS, marketMap.load), [])
  const items = data?.sectors.flatMap(({ items }) => items) ?? []
  return (
    <section aria-label={es.name} aria-busy={loading} data-widget="map">
      {status === 'error' && <Failed text={es.loadFailed} onRetry={marketMap.load} />}
      {loading && <div className={styles.skeleton} />}
      {data && items.length === 0 && <Notice text={es.none} />}
      {data && items.length > 0 && (
        <Boundary sentence={es.loadFailed} retry={marketMap.load}>
          <div className="flow align-start spread gap-4-16 below-8">
            <MapLegend />
            {data.as_of && <Age asOf={data.as_of} old={old} />}
          </div>
          <MapChart map={data} />
          <p className="small above-12">{areasSentence(items)}</p>
        </Boundary>
      )}
    </section>
  )
}

function Age({ asOf, old }: { asOf: string; old: boolean }) {
  const { now } = useSnapshot(clock)
  const { market: source } = useSnapshot(marketSource)
  return (
    <p className="small" data-field="age">
      {es.figures} <time dateTime={asOf}>{formatAge(now - Date.parse(asOf))}</time>{' '}
      {source && es.source(sourceNames[source] ?? source)} {old && <OldMark />}
    </p>
  )
}

/** Says what the areas are, and of how many companies they are the traded value instead. */
function areasSentence(items: Answer['sectors'][number]['items']): string {
  const traded = items.filter(({ weight_of }) => weight_of === 'traded_value').length
  if (traded === 0) return es.areas.market_cap
  return traded === items.length ? es.areas.traded_value : es.areas.both(traded)
}
