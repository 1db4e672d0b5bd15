import * as Type from 'typebox'
import { Nullable } from '../common.ts'
import { Role } from './accounts.ts'

/** The path of the pages about background jobs, which browsers open without a bearer. */
export const JOBS_PATH = '/admin/jobs'

/** A change of an account by an administrator. Fields that are left out stay as they are. */
export const AccountChange = Type.Partial(
  Type.Object({ role: Role, admin: Type.Boolean(), suspended: Type.Boolean() }),
  { additionalProperties: false, minProperties: 1 },
)
export type AccountChange = Type.Static<typeof AccountChange>

/** An account as the administrators' list shows it. */
export const ManagedAccount = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  email: Type.String(),
  role: Role,
  admin: Type.Boolean(),
  suspended: Type.Boolean({ description: 'Keeps its data and cannot log in.' }),
  confirmed: Type.Boolean(),
  created_at: Type.String(),
  followed: Type.Integer({ description: 'Stocks that it follows in the running market.' }),
})
export type ManagedAccount = Type.Static<typeof ManagedAccount>

export const ACCOUNTS_PAGE = 50

export const ManagedAccounts = Type.Object({
  results: Type.Array(ManagedAccount),
  count: Type.Integer({ description: 'How many there are; with at_least, there may be more.' }),
  at_least: Type.Optional(Type.Boolean()),
})
export type ManagedAccounts = Type.Static<typeof ManagedAccounts>

/** Number of the newest changes of an account that are listed. */
export const LAST_CHANGES = 20

/** A line of the log of changes, to which lines are only added. */
const LoggedChange = Type.Object({
  at: Type.String(),
  by: Nullable(Type.Integer({ description: 'The number of the administrator; null for the command.' })),
  by_email: Nullable(Type.String({ description: 'Null for the command, and once that account is deleted.' })),
  what: Type.Enum(['role', 'admin', 'suspended']),
  from: Type.String({ description: 'A plan, on or off.' }),
  to: Type.String(),
})
export type LoggedChange = Type.Static<typeof LoggedChange>

export const LoggedChanges = Type.Object({ results: Type.Array(LoggedChange, { description: 'Newest first.' }) })
export type LoggedChanges = Type.Static<typeof LoggedChanges>
