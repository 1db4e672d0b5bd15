import { Search } from 'lucide-react'
import { type FormEvent, useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { ACCOUNTS_PAGE } from '#domain/contract/accounts/administration.ts'
import { Button } from '../../components/forms/Button.tsx'
import { Field } from '../../components/forms/Field.tsx'
import { OldMark } from '../../components/marks/OldMark.tsx'
import { Failed } from '../../components/states/Failed.tsx'
import { Notice } from '../../components/states/Notice.tsx'
import { TableHead } from '../../components/tables/TableHead.tsx'
import { accounts, closeAccount, findAccounts, leaveAccounts, openAccountsPage } from '../../stores/administration.ts'
import { pageCount } from '../../stores/texts/news.ts'
import { useLoaded } from '../../stores/use-loaded.ts'
import { administration } from '../../text/es/administration.ts'
import { Pager } from '../news/Pager.tsx'
import { AccountDialog } from './AccountDialog.tsx'
import { AccountRow, SkeletonRows } from './AccountRow.tsx'
import styles from './Accounts.module.css'

const text = administration.accounts

/** Every account: found by name or address, and opened to be changed. */
export function Accounts() {
  const { page, opened } = useSnapshot(accounts)
  const { status, data, loading, old } = useLoaded(accounts.answer)
  useEffect(() => leaveAccounts, [])
  return (
    <section className={styles.accounts} aria-label={text.title} aria-busy={loading}>
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
      {data && (
        <Pager
          page={page}
          count={pageCount(data.count, ACCOUNTS_PAGE)}
          open={data.at_least}
          label={text.pages}
          onOpen={openPage}
        />
      )}
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
      <form className={styles.form} onSubmit={submit}>
        <Field
          label={text.search}
          type="search"
          value={typed}
          maxLength={254}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit" look="primary" className={styles.submit}>
          <Search size={16} aria-hidden />
          {text.submit}
        </Button>
      </form>
    </search>
  )
}
