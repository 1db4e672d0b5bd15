import { Download } from 'lucide-react'
import { useSnapshot } from 'valtio'
import type { TrackRecords } from '#domain/contract/track-records.ts'
import { Button } from '../../components/forms/Button.tsx'
import { SubViewHeader } from '../../components/frame/SubViewHeader.tsx'
import { OldMark } from '../../components/marks/OldMark.tsx'
import { Boundary } from '../../components/states/Boundary.tsx'
import { Failed } from '../../components/states/Failed.tsx'
import { loadWatchlist, watchlist } from '../../stores/prices/watchlist.ts'
import { records } from '../../stores/signals/records.ts'
import { useLoaded, useRenewed } from '../../stores/use-loaded.ts'
import { es } from '../../text/es.ts'
import { useFollowedChange } from '../opportunities/use-followed-change.ts'
import { downloadRecords } from './export.ts'
import { Forecasts } from './Forecasts.tsx'
import { BrokenChain, Ledger } from './Ledger.tsx'
import { Method } from './Method.tsx'
import styles from './Records.module.css'
import { RuleRecords } from './RuleRecords.tsx'
import { SkeletonRecords } from './SkeletonRecords.tsx'
import { StockRecords } from './StockRecords.tsx'

const load = () => void records.answer.load()

/** How often each rule and each forecast was right, on the past and since the recording began. */
export function Records() {
  const { status, data, loading, old } = useLoaded(records.answer)
  useRenewed(records.answer)
  useLoaded(watchlist, loadWatchlist)
  useFollowedChange(load)
  return (
    <div className={styles.page} aria-busy={loading} data-widget="track-records">
      <SubViewHeader name={es.subViews.trackRecords}>
        {old && <OldMark />}
        <Button aria-label={es.records.exportLabel} disabled={!data} onClick={() => data && downloadRecords(data)}>
          <Download size={16} aria-hidden />
          <span>
            <span className={styles.word}>{es.records.export}</span> {es.records.csv}
          </span>
        </Button>
      </SubViewHeader>
      {status === 'error' && <Failed text={es.records.loadFailed} onRetry={load} />}
      {loading && <SkeletonRecords />}
      {data && (
        <Boundary sentence={es.records.loadFailed} retry={records.answer.load}>
          <Page data={data} />
        </Boundary>
      )}
    </div>
  )
}

function Page({ data }: { data: TrackRecords }) {
  const { data: followed } = useSnapshot(watchlist)
  const { acciones, reglas, pronosticos, cadena } = data
  const following = acciones.length > 0 || followed?.length !== 0
  const names = new Map(acciones.map(({ ticker, name }) => [ticker, name]))
  const forecasts = pronosticos.map((forecast) => ({ ...forecast, name: names.get(forecast.ticker) ?? '' }))
  return (
    <>
      {!cadena.intacta && <BrokenChain chain={cadena} />}
      <Method stocks={acciones} rules={reglas} />
      <Ledger rules={reglas} chain={cadena} />
      <RuleRecords items={reglas} />
      <StockRecords items={acciones} following={following} />
      {following && <Forecasts items={forecasts} />}
    </>
  )
}
