import type { Database, Trx } from '../../database/database.ts'
import type { Tables } from '../../tables/index.ts'

/** A row of a part, with the number by which the part is ordered. */
type KeyedRow = { key: number } & Record<string, unknown>

interface Part {
  /** The tables of which this part has the user's rows. */
  tables: readonly (keyof Tables)[]
  /** The user's rows with keys above `after`, ascending; at most PAGE of them. */
  read(trx: Trx, userId: number, after: number): Promise<KeyedRow[]>
}

/** Rows that are read at once, so that an account of any size takes little memory. */
const PAGE = 500

/**
 * What an account has, by the names of the parts in the file, without secrets. The keys in the file are those that
 * docs/api.md lists, whatever their columns are called.
 */
export const ACCOUNT_PARTS = {
  profile: {
    tables: ['users'],
    read: (trx, userId, after) =>
      trx
        .selectFrom('users')
        .select(['id as key', 'email', 'name', 'role', 'admin', 'suspended', 'created_at', 'confirmed_at'])
        .select(['mail_refused_at', 'mail_refusal', 'quiet'])
        .where('id', '=', userId)
        .where('id', '>', after)
        .execute(),
  },
  /** Who made them is not the user's. */
  account_changes: {
    tables: ['account_changes'],
    read: (trx, userId, after) =>
      trx
        .selectFrom('account_changes')
        .select(['id as key', 'changed_at', 'what', 'before', 'after'])
        .where('account_id', '=', userId)
        .where('id', '>', after)
        .orderBy('id')
        .limit(PAGE)
        .execute(),
  },
  /** They have no numbers; expired ones are deleted, so they are few, and read at once. */
  sessions: {
    tables: ['sessions'],
    read: async (trx, userId, after) => {
      const rows = trx.selectFrom('sessions').select(['created_at', 'expires_at', 'revoked_at'])
      const all = after > 0 ? [] : await rows.where('user_id', '=', userId).orderBy('created_at').execute()
      return all.map((row, i) => ({ key: i + 1, ...row }))
    },
  },
  mailed_links: {
    tables: ['email_tokens'],
    read: (trx, userId, after) =>
      trx
        .selectFrom('email_tokens')
        .select(['id as key', 'purpose', 'created_at', 'expires_at', 'used_at'])
        .where('user_id', '=', userId)
        .where('id', '>', after)
        .orderBy('id')
        .limit(PAGE)
        .execute(),
  },
  watchlist: {
    tables: ['watchlist_items'],
    read: (trx, userId, after) =>
      trx
        .selectFrom('watchlist_items as items')
        .innerJoin('instruments', 'instruments.id', 'instrument_id')
        .select(['items.id as key', 'market', 'symbol', 'name', 'items.created_at', 'position as place'])
        .where('user_id', '=', userId)
        .where('items.id', '>', after)
        .orderBy('items.id')
        .limit(PAGE)
        .execute(),
  },
  drawings: {
    tables: ['drawings'],
    read: (trx, userId, after) =>
      trx
        .selectFrom('drawings')
        .innerJoin('instruments', 'instruments.id', 'instrument_id')
        .select(['instrument_id as key', 'market', 'symbol', 'items', 'adjusted_through'])
        .where('user_id', '=', userId)
        .where('instrument_id', '>', after)
        .orderBy('instrument_id')
        .limit(PAGE)
        .execute(),
  },
  chart_settings: {
    tables: ['chart_settings'],
    read: (trx, userId, after) =>
      trx
        .selectFrom('chart_settings')
        .select(['user_id as key', 'settings'])
        .where('user_id', '=', userId)
        .where('user_id', '>', after)
        .execute(),
  },
  list_settings: {
    tables: ['list_settings'],
    read: (trx, userId, after) =>
      trx
        .selectFrom('list_settings')
        .select(['user_id as key', 'settings'])
        .where('user_id', '=', userId)
        .where('user_id', '>', after)
        .execute(),
  },
  screens: {
    tables: ['screens'],
    read: (trx, userId, after) =>
      trx
        .selectFrom('screens')
        .select(['id as key', 'name', 'filters', 'sort', 'dir', 'columns'])
        .where('user_id', '=', userId)
        .where('id', '>', after)
        .orderBy('id')
        .limit(PAGE)
        .execute(),
  },
  calendar_address: {
    tables: ['agenda_addresses'],
    read: (trx, userId, after) =>
      trx
        .selectFrom('agenda_addresses')
        .select(['user_id as key', 'created_at'])
        .where('user_id', '=', userId)
        .where('user_id', '>', after)
        .execute(),
  },
  alerts: {
    tables: ['alerts'],
    read: (trx, userId, after) =>
      trx
        .selectFrom('alerts')
        .innerJoin('instruments', 'instruments.id', 'instrument_id')
        .select(['alerts.id as key', 'alerts.id', 'market', 'symbol', 'condition', 'repeat', 'sessions', 'expires_at'])
        .select(['note', 'channels', 'alerts.state', 'reason', 'side', 'fired', 'alerts.created_at'])
        .where('user_id', '=', userId)
        .where('alerts.id', '>', after)
        .orderBy('alerts.id')
        .limit(PAGE)
        .execute(),
  },
  channels: { tables: ['alert_channels'], read: readChannels },
  firings: { tables: ['alert_firings', 'alert_deliveries'], read: readFirings },
  summary_settings: {
    tables: ['summary_settings'],
    read: (trx, userId, after) =>
      trx
        .selectFrom('summary_settings')
        .select(['user_id as key', 'every', 'hour', 'zone', 'channels', 'even_empty', 'since', 'due_at'])
        .where('user_id', '=', userId)
        .where('user_id', '>', after)
        .execute(),
  },
  summaries: {
    tables: ['summaries'],
    read: (trx, userId, after) =>
      trx
        .selectFrom('summaries')
        .select(['id as key', 'id', 'market', 'kind', 'local_date', 'due_at', 'since', 'until', 'state', 'subject'])
        .select('items')
        .where('user_id', '=', userId)
        .where('id', '>', after)
        .orderBy('id')
        .limit(PAGE)
        .execute(),
  },
  simulator_attempts: {
    tables: ['simulator_attempts'],
    read: (trx, userId, after) =>
      trx
        .selectFrom('simulator_attempts')
        .select(['id as key', 'id', 'market', 'currency', 'kind', 'fixed', 'percent', 'minimum'])
        .select(['started_at', 'ended_at'])
        .where('user_id', '=', userId)
        .where('id', '>', after)
        .orderBy('id')
        .limit(PAGE)
        .execute(),
  },
  simulator_orders: {
    tables: ['simulator_orders'],
    read: (trx, userId, after) =>
      trx
        .selectFrom('simulator_orders as orders')
        .innerJoin('instruments', 'instruments.id', 'instrument_id')
        .select(['orders.id as key', 'orders.id', 'attempt_id', 'symbol', 'side', 'type', 'quantity', 'limit_price'])
        .select(['stop_price', 'valid_until', 'placed_at', 'expires_at', 'cancelled_at', 'filled', 'value', 'costs'])
        .select(['is_triggered', 'lacks', 'end_reason'])
        .where('user_id', '=', userId)
        .where('orders.id', '>', after)
        .orderBy('orders.id')
        .limit(PAGE)
        .execute(),
  },
  simulator_fills: {
    tables: ['simulator_fills'],
    read: (trx, userId, after) =>
      trx
        .selectFrom('simulator_fills')
        .select(['id as key', 'order_id', 'at', 'as_of', 'price', 'quantity', 'value', 'margin', 'costs', 'rate'])
        .select(['rate_day', 'correction', 'provisional'])
        .where('user_id', '=', userId)
        .where('id', '>', after)
        .orderBy('id')
        .limit(PAGE)
        .execute(),
  },
  simulator_entries: {
    tables: ['simulator_entries'],
    read: (trx, userId, after) =>
      trx
        .selectFrom('simulator_entries as entries')
        .leftJoin('instruments', 'instruments.id', 'instrument_id')
        .select(['entries.id as key', 'attempt_id', 'order_id', 'at', 'account', 'symbol', 'entries.currency'])
        .select(['amount', 'quantity'])
        .where('user_id', '=', userId)
        .where('entries.id', '>', after)
        .orderBy('entries.id')
        .limit(PAGE)
        .execute(),
  },
  /** What open pages were told; old ones are deleted. */
  events: {
    tables: ['events'],
    read: (trx, userId, after) =>
      trx
        .selectFrom('events')
        .select(['id as key', 'channel', 'item', 'created_at'])
        .where('user_id', '=', userId)
        .where('id', '>', after)
        .orderBy('id')
        .limit(PAGE)
        .execute(),
  },
} satisfies Record<string, Part>

/**
 * Reads the channels. Of an address it gives only the service, or the number of a chat, since anyone who has all of it
 * can read or write there.
 */
async function readChannels(trx: Trx, userId: number, after: number): Promise<KeyedRow[]> {
  const rows = await trx
    .selectFrom('alert_channels')
    .select(['id as key', 'id', 'kind', 'name', 'address', 'broken_reason as broken', 'accepted_at'])
    .select(['shown_at', 'tested_at', 'test_state', 'test_detail', 'created_at'])
    .where('user_id', '=', userId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(PAGE)
    .execute()
  return rows.map(({ address, ...row }) => {
    const { url, endpoint = url, chat = null } = address as { url?: string; endpoint?: string; chat?: number }
    return { ...row, to: endpoint === undefined ? chat : (URL.parse(endpoint)?.host ?? null) }
  })
}

async function readFirings(trx: Trx, userId: number, after: number): Promise<KeyedRow[]> {
  const rows = await trx
    .selectFrom('alert_firings as firings')
    .leftJoin('instruments', 'instruments.id', 'instrument_id')
    .select(['firings.id as key', 'firings.id', 'alert_id', 'n', 'market', 'symbol', 'at', 'price', 'as_of', 'seq'])
    .select(['evidence', 'since', 'until', 'text', 'read_at', 'decided_at', 'waited_ms', 'summary_id'])
    .where('user_id', '=', userId)
    .where('firings.id', '>', after)
    .orderBy('firings.id')
    .limit(PAGE)
    .execute()
  const first = rows[0]?.id ?? 0
  const last = rows.at(-1)?.id ?? 0
  const deliveries = await trx
    .selectFrom('alert_deliveries')
    .select([
      'firing_id',
      'channel_id',
      'kind',
      'position as place',
      'state',
      'at',
      'detail',
      'attempts',
      'accepted_at',
      'shown_at',
    ])
    .select('held')
    .where('user_id', '=', userId)
    .where('firing_id', '>=', first)
    .where('firing_id', '<=', last)
    .orderBy('position')
    .execute()
  const byFiring = Map.groupBy(deliveries, ({ firing_id }) => firing_id)
  return rows.map((row) => ({
    ...row,
    deliveries: (byFiring.get(row.id) ?? []).map(({ firing_id, ...delivery }) => delivery),
  }))
}

/**
 * Writes everything that an account has as the text of one JSON object, in pieces, as it was at one moment. If the
 * reader pauses for longer than a transaction may idle, the rest is lost.
 */
export async function* accountData(db: Database, userId: number): AsyncGenerator<string> {
  const trx = await db.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute()
  try {
    let comma = '{'
    for (const [name, part] of Object.entries<Part>(ACCOUNT_PARTS)) {
      yield `${comma}\n${JSON.stringify(name)}: [`
      yield* rowsOf(part, trx, userId)
      yield ']'
      comma = ','
    }
    yield '\n}\n'
  } finally {
    // It has changed nothing.
    await trx.rollback().execute()
  }
}

async function* rowsOf(part: Part, trx: Trx, userId: number): AsyncGenerator<string> {
  let comma = ''
  for (let after = 0; ; ) {
    const rows = await part.read(trx, userId, after)
    for (const { key, ...row } of rows) {
      yield `${comma}\n${JSON.stringify(row)}`
      comma = ','
      after = key
    }
    if (rows.length < PAGE) return
  }
}
