import { Notice } from '../../components/states/Notice.tsx'
import { es } from '../../text/es.ts'
import { FORECAST_COLUMNS, type Forecast } from './columns.tsx'
import styles from './Records.module.css'
import { SortableTable } from './SortableTable.tsx'

const TITLE = 'forecast-records-title'

/** How often the bands of the followed stocks held. */
export function Forecasts({ items }: { items: readonly Forecast[] }) {
  return (
    <section className={styles.section} aria-labelledby={TITLE}>
      <header className={styles.header}>
        <h2 id={TITLE}>{es.records.forecasts}</h2>
      </header>
      <p className={styles.help}>{es.records.forecastsHelp}</p>
      {items.length === 0 ? (
        <Notice text={es.records.noForecasts} />
      ) : (
        <SortableTable
          table="forecasts"
          labelledBy={TITLE}
          columns={FORECAST_COLUMNS}
          rows={items}
          rowKey={({ ticker }) => ticker}
          rowData={({ ticker }) => ({ 'data-symbol': ticker })}
        />
      )}
    </section>
  )
}
