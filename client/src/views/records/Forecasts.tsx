import { Notice } from '../../components/states/Notice.tsx'
import { es } from '../../text/es.ts'
import styles from './Records.module.css'
import { FORECAST_COLUMNS, type Forecast } from './tables/columns.tsx'
import { SortableTable } from './tables/SortableTable.tsx'

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
