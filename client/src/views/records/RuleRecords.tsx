import type { RuleRecord } from '#domain/contract/track-records.ts'
import { es } from '../../text/es.ts'
import { Legend } from './Legend.tsx'
import styles from './Records.module.css'
import { RULE_COLUMNS } from './tables/columns.tsx'
import { SortableTable } from './tables/SortableTable.tsx'

const TITLE = 'rule-records-title'
const MARKS = ['rate', 'base'] as const

/** Each rule over all stocks of the market. */
export function RuleRecords({ items }: { items: readonly RuleRecord[] }) {
  return (
    <section className={styles.section} aria-labelledby={TITLE}>
      <header className={styles.header}>
        <h2 id={TITLE}>{es.records.rules}</h2>
        <Legend marks={MARKS} />
      </header>
      <p className={styles.help}>{es.records.pooledHelp}</p>
      <SortableTable
        table="rules"
        labelledBy={TITLE}
        columns={RULE_COLUMNS}
        rows={items}
        rowKey={({ rule }) => rule}
        rowData={({ rule }) => ({ 'data-rule': rule })}
      />
    </section>
  )
}
