import { Search } from 'lucide-react'
import { type FormEvent, useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { ACCOUNTS_PAGE, type ManagedAccount } from '#domain/contract/accounts/administration.ts'
import { OldMark } from '../../components/figures/AgeChip.tsx'
import { Chip } from '../../components/figures/Chip.tsx'
import { Button } from '../../components/forms/Button.tsx'
import { Field } from '../../components/forms/Field.tsx'
import { Failed, Notice } from '../../components/states/Notice.tsx'
import { Skeleton } from '../../components/states/Skeleton.tsx'
import { Pager } from '../../components/tables/Pager.tsx'
import { TableHead } from '../../components/tables/TableHead.tsx'
import { useLoaded } from '../../stores/resource.ts'
import { administration } from '../../text/es/administration.ts'
import { formatCount, formatSession } from '../../text/format.ts'
import { pageCount } from '../news/news.ts'
import { AccountDialog } from './AccountDialog.tsx'
import styles from './Accounts.module.css'
import { accounts, closeAccount, findAccounts, leaveAccounts, openAccount, openAccountsPage } from './administration.ts'

const text = administration.accounts

/** A list of all accounts, searched by name or address; each opens a dialog to change it. */
export function Accounts() {
  const { page, opened } = useSnapshot(accounts)
  const { status, data, loading, old } = useLoaded(accounts.answer)
  useEffect(() => leaveAccounts, [])
  return (
    <section className="rows" aria-label={text.title} aria-busy={loading}>
      <SearchAccounts />
      <p role="status" className={styles.count}>
        {data && (data.at_least ? text.many : text.count)(data.count)} {old && <OldMark />}
      </p>
      {status === 'error' && <Failed text={text.loadFailed} onRetry={accounts.answer.load} />}
      {data?.results.length === 0 && <Notice text={text.none} />}
      {status !== 'error' && data?.results.length !== 0 && (
        <table className={styles.table} aria-label={text.title}>
          <TableHead columns={text.columns} />
          <tbody>
            {data ? data.results.map((account) => <AccountRow key={account.id} account={account} />) : <SkeletonRows />}
          </tbody>
        </table>
      )}
      <Pager
        page={page}
        count={data && pageCount(data.count, ACCOUNTS_PAGE)}
        open={data?.at_least}
        label={text.pages}
        onOpen={openPage}
      />
      {opened && <AccountDialog account={opened} onClose={closeAccount} />}
    </section>
  )
}

function openPage(page: number): void {
  openAccountsPage(page)
  window.scrollTo(0, 0)
}

function SearchAccounts() {
  const [typed, setTyped] = useState('')
  function submit(event: FormEvent) {
    event.preventDefault()
    findAccounts(typed)
  }
  return (
    <search>
      <form className={`${styles.form} stack align-end gap-8-16`} onSubmit={submit}>
        <Field
          label={text.search}
          type="search"
          value={typed}
          maxLength={254}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit" variant="primary" className={styles.submit}>
          <Search size={16} aria-hidden />
          {text.submit}
        </Button>
      </form>
    </search>
  )
}

const { columns, states } = administration.accounts

type Column = keyof typeof columns

const cell = (column: Column) => ({ 'data-column': column, style: { gridArea: column } })

/** Shows an account; a click anywhere in its row opens it. */
function AccountRow({ account }: { account: ManagedAccount }) {
  const { id, name, email, role, admin, suspended, confirmed, created_at, followed } = account
  return (
    <tr className={styles.row} data-account={id}>
      <td {...cell('name')}>
        <button type="button" className={`${styles.open} bold breaks`} onClick={() => openAccount(account)}>
          {name}
        </button>
        <div className="muted breaks">{email}</div>
      </td>
      <td {...cell('plan')}>{role}</td>
      <td {...cell('followed')} data-label={columns.followed}>
        {formatCount(followed)}
      </td>
      <td {...cell('since')} data-label={columns.since}>
        {formatSession(created_at.slice(0, 10))}
      </td>
      <td {...cell('state')}>
        <span className="flow gap-4">
          {admin && <Chip tone="accent">{states.admin}</Chip>}
          {suspended && <Chip tone="warn">{states.suspended}</Chip>}
          {!confirmed && <Chip>{states.unconfirmed}</Chip>}
        </span>
      </td>
    </tr>
  )
}

function SkeletonRows() {
  return Array.from({ length: 8 }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: placeholder rows have nothing else to be told apart by
    <tr key={index} className={styles.row}>
      {(Object.keys(columns) as Column[]).map((column) => (
        <td key={column} {...cell(column)}>
          <Skeleton width={column === 'name' ? '60%' : 64} />
        </td>
      ))}
    </tr>
  ))
}
