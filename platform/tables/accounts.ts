import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Role } from '#domain/contract/accounts/accounts.ts'
import type { QuietHours } from '#domain/contract/alerts/channels.ts'
import type { Drawing } from '#domain/contract/charts/drawings.ts'
import type { ChartSettings } from '#domain/contract/charts/settings.ts'
import type { ListSettings, Screen } from '#domain/contract/screener.ts'

export interface UserTable {
  id: GeneratedAlways<number>
  email: string
  name: string
  /** Name and address without case and accents, for the search of accounts. */
  folded: GeneratedAlways<string>
  password_hash: string
  role: Generated<Role>
  /** Whether the user may administer the system; independent of the plan, which `role` names. */
  admin: Generated<boolean>
  /** A suspended account keeps its data and cannot log in. */
  suspended: Generated<boolean>
  confirmed_at: Date | null
  /** True if the address was registered twice before it was confirmed; the mailbox's owner must choose the password. */
  contested: Generated<boolean>
  /**
   * Time at which the mail server permanently refused the address, with its reply code; null while it accepts mails.
   */
  mail_refused_at: Date | null
  mail_refusal: string | null
  /** Hours in which no alert is delivered. */
  quiet: ColumnType<QuietHours | null, undefined, string | null>
  created_at: Generated<Date>
}

/** The log of changes by administrators, to which rows are only added. */
export interface AccountChangeTable {
  id: GeneratedAlways<number>
  changed_at: Generated<Date>
  /** Id of the administrator; null for the operator's command. */
  changed_by: number | null
  account_id: number
  what: 'role' | 'admin' | 'suspended'
  before: string
  after: string
}

export interface SessionTable {
  id: string
  user_id: number
  created_at: Generated<Date>
  expires_at: Date
  revoked_at: Date | null
}

export type TokenPurpose = 'confirm' | 'reset'

export interface EmailTokenTable {
  id: GeneratedAlways<number>
  user_id: number
  purpose: TokenPurpose
  hash: Buffer
  created_at: Generated<Date>
  expires_at: Date
  used_at: Date | null
}

export interface PasswordGuessTable {
  account: Buffer
  /** Wrong guesses since the last right one. */
  failures: number
  /** Wrong guesses of the last hour, at most as many as an hour allows. */
  wrong_at: Date[]
  next_allowed_at: Date
}

export interface MailAllowanceTable {
  address: Buffer
  kind: string
  sent_at: Generated<Date>
}

export interface WatchlistItemTable {
  id: GeneratedAlways<number>
  user_id: number
  instrument_id: number
  created_at: Generated<Date>
  /** The user put the stock here by hand; null for one that was added later. */
  position: Generated<number | null>
}

export interface DrawingsTable {
  user_id: number
  instrument_id: number
  items: ColumnType<Drawing[], string>
  /** The session in whose shares the prices of the drawings are counted; later splits divide them. */
  adjusted_through: string
}

export interface ChartSettingsTable {
  user_id: number
  settings: ColumnType<ChartSettings, string>
}

export interface ScreenTable extends Omit<Screen, 'id'> {
  id: GeneratedAlways<number>
  user_id: number
  /** The id that the client gave the new screen. */
  client_id: string | null
}

export interface ListSettingsTable {
  user_id: number
  settings: ColumnType<ListSettings, string>
}
