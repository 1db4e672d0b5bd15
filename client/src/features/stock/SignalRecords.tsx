import { OldMark } from '../../components/figures/AgeChip.tsx'
import { Failed, Notice } from '../../components/states/Notice.tsx'
import { Skeleton } from '../../components/states/Skeleton.tsx'
import { useLoaded, useRefreshed } from '../../stores/resource.ts'
import { stockWidgets } from '../../text/es/stock-widgets.ts'
import { es } from '../../text/es.ts'
import { ONE_STOCK_COLUMNS } from '../records/columns.tsx'
import { Legend } from '../records/Legend.tsx'
import { stockRecordsEntry } from '../records/records.ts'
import { SortableTable } from '../records/SortableTable.tsx'

const TITLE = 'signal-records-title'
const MARKS = ['rate', 'interval', 'base'] as const
const FIRST = 5

/** Says how often each rule was right on this stock: its part of the page of records. */
export function SignalRecords({ symbol }: { symbol: string }) {
  const entry = stockRecordsEntry(symbol)
  const { status, data, loading, old } = useLoaded(entry)
  useRefreshed(entry)
  return (
    <section aria-labelledby={TITLE} aria-busy={loading} data-widget="records">
      <header className="flow baseline gap-0-16 below-8">
        <h2 id={TITLE}>
          {stockWidgets.signalRecords.title} {old && <OldMark />}
        </h2>
        {data && data.acciones.length > 0 && <Legend marks={MARKS} />}
      </header>
      {status === 'error' && <Failed text={es.records.loadFailed} onRetry={entry.load} />}
      {loading && <Skeleton width="100%" height={40 * FIRST} />}
      {data?.acciones.length === 0 && <Notice text={stockWidgets.signalRecords.none} />}
      {data && data.acciones.length > 0 && (
        <SortableTable
          table="stock"
          labelledBy={TITLE}
          columns={ONE_STOCK_COLUMNS}
          rows={data.acciones}
          rowKey={({ rule }) => rule}
          rowData={({ rule }) => ({ 'data-rule': rule })}
          first={FIRST}
        />
      )}
    </section>
  )
}
