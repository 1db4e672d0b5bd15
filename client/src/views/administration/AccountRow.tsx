import type { ManagedAccount } from '#domain/contract/accounts/administration.ts'
import { Chip } from '../../components/marks/Chip.tsx'
import { Skeleton } from '../../components/states/Skeleton.tsx'
import { openAccount } from '../../stores/administration.ts'
import { administration } from '../../text/es/administration.ts'
import { formatCount, formatSession } from '../../text/format.ts'
import styles from './Accounts.module.css'

const { columns, states } = administration.accounts

type Column = keyof typeof columns

const cell = (column: Column) => ({ 'data-column': column, style: { gridArea: column } })

/** One account, which opens from anywhere in its row. */
export function AccountRow({ account }: { account: ManagedAccount }) {
  const { id, name, email, role, admin, suspended, confirmed, created_at, followed } = account
  return (
    <tr className={styles.row} data-account={id}>
      <td {...cell('name')}>
        <button type="button" className={styles.open} onClick={() => openAccount(account)}>
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

export function SkeletonRows() {
  return Array.from({ length: 8 }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike
    <tr key={index} className={styles.row}>
      {(Object.keys(columns) as Column[]).map((column) => (
        <td key={column} {...cell(column)}>
          <Skeleton width={column === 'name' ? '60%' : 64} />
        </td>
      ))}
    </tr>
  ))
}
