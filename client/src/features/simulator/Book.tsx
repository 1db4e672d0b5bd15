import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { formatChosen } from '#domain/text/number.ts'
import { formatDifferences } from '#domain/text/price.ts'
import { Button } from '../../components/forms/Button.tsx'
import { FormProblem } from '../../components/forms/FormMessage.tsx'
import { Failed } from '../../components/states/Notice.tsx'
import { Skeleton } from '../../components/states/Skeleton.tsx'
import { TableHead } from '../../components/tables/TableHead.tsx'
import { useLoaded, useRefreshed } from '../../stores/resource.ts'
import { simulator } from '../../text/es/simulator.ts'
import { formatDatedMoment } from '../../text/format.ts'
import styles from './Book.module.css'
import { downloadBook, entries, hasOlder, showOlder, viewed } from './simulator.ts'

const text = simulator.book

/** The book of an attempt, newest lines first. */
export function Book() {
  const { status, data, loading } = useLoaded(entries)
  useRefreshed(entries)
  const { entries: pages } = useSnapshot(viewed)
  return (
    <section aria-label={simulator.tabs.book} aria-busy={loading} data-part="book">
      <div className="flow spread gap-12-24 below-16">
        <p className="measure muted pretty">{text.intro}</p>
        <Download />
      </div>
      {status === 'error' && <Failed text={text.failed} onRetry={entries.load} />}
      {loading && <Skeleton width="100%" height={320} />}
      {data && (
        <table className={styles.table}>
          <TableHead columns={text.columns} />
          <tbody>
            {data.map(({ id, at, account, symbol, currency, amount, quantity }) => (
              <tr key={id}>
                {/* The money of an attempt by hand was there before its first trade. */}
                <td>{Date.parse(at) === 0 ? text.before : formatDatedMoment(at)}</td>
                <td>{text.accounts[account] ?? account}</td>
                <td translate="no">{symbol}</td>
                <td translate="no">
                  {formatDifferences([amount], { price: 1, currency, signed: true })} <small>{currency}</small>
                </td>
                <td translate="no">{quantity === 0 ? '' : formatChosen(quantity, 0)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {data && hasOlder(data, pages) && (
        <Button variant="link" className="target" onClick={() => void showOlder('entries')}>
          {text.older}
        </Button>
      )}
    </section>
  )
}

function Download() {
  const [problem, setProblem] = useState<string | null>(null)
  return (
    <div>
      <Button onClick={async () => setProblem(await downloadBook())}>{text.download}</Button>
      <FormProblem text={problem} />
    </div>
  )
}
