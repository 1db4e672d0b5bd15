import { type Kysely, sql } from 'kysely'

/**
 * Attempts of the simulator with their orders and their book. Money, prices and quantities are whole millionths; the
 * attempt that an order belongs to goes with its user too, in any order.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table simulator_attempts (
      id bigint generated always as identity primary key,
      user_id bigint not null references users (id) on delete cascade,
      -- Prices that start over, at another time, end it.
      market text not null,
      epoch uuid,
      currency text not null,
      kind text not null check (kind in ('orders', 'by_hand')),
      -- What the broker charges for an order.
      fixed numeric(32, 0) not null,
      percent numeric(32, 0) not null,
      minimum numeric(32, 0) not null,
      -- The stocks that the user followed at the start, with which the attempt is compared.
      followed integer[] not null,
      started_at timestamptz not null,
      ended_at timestamptz
    );
    -- An account has one running attempt in a market.
    create unique index simulator_attempts_running on simulator_attempts (user_id, market) where ended_at is null;
    -- All attempts of an account.
    create index simulator_attempts_of_user on simulator_attempts (user_id, id desc);

    create table simulator_orders (
      id bigint generated always as identity primary key,
      attempt_id bigint not null references simulator_attempts (id) deferrable initially deferred,
      user_id bigint not null references users (id) on delete cascade,
      instrument_id integer not null references instruments (id),
      client_id text,
      side text not null check (side in ('buy', 'sell')),
      type text not null check (type in ('market', 'limit', 'stop')),
      quantity numeric(32, 0) not null check (quantity > 0),
      limit_price numeric(32, 0),
      stop_price numeric(32, 0),
      valid_until text not null check (valid_until in ('session', '90d')),
      placed_at timestamptz not null,
      expires_at timestamptz,
      cancelled_at timestamptz,
      -- What has become of it: what its fills come to, and what it lacked at the last price that it met.
      filled numeric(32, 0) not null default 0,
      value numeric(32, 0) not null default 0,
      costs numeric(32, 0) not null default 0,
      is_triggered boolean not null default false,
      lacks text check (lacks in ('trade', 'volume')),
      end_reason text check (end_reason in ('expired', 'cancelled', 'cash', 'shares')),
      ended boolean not null generated always as (end_reason is not null or filled >= quantity) stored,
      unique (attempt_id, client_id)
    );
    -- A price meets the orders that wait on its stock.
    create index simulator_orders_waiting on simulator_orders (instrument_id) where not ended;
    -- An attempt's orders, newest first.
    create index simulator_orders_of_attempt on simulator_orders (attempt_id, id desc);
    -- How many orders of an account wait; also the deletion of an account.
    create index simulator_orders_of_user on simulator_orders (user_id) where not ended;

    create table simulator_fills (
      id bigint generated always as identity primary key,
      order_id bigint not null references simulator_orders (id) deferrable initially deferred,
      user_id bigint not null references users (id) on delete cascade,
      -- When it was decided, and the instant of the price that it met.
      at timestamptz not null,
      as_of timestamptz not null,
      price numeric(32, 0) not null,
      quantity numeric(32, 0) not null,
      -- In the account's currency: what it was worth, what changing the currency cost, and the broker's costs.
      value numeric(32, 0) not null,
      margin numeric(32, 0) not null,
      costs numeric(32, 0) not null,
      -- One unit of the stock's currency in the account's, in millionths of a millionth; null where they are the same.
      rate numeric(32, 0),
      -- The day of that rate, and what corrections to the next one have added to the cash so far.
      rate_day date,
      correction numeric(32, 0) not null default 0,
      provisional boolean not null
    );
    -- Fills that wait for the next rate.
    create index simulator_fills_provisional on simulator_fills (id) where provisional;
    -- The fills of an order.
    create index simulator_fills_of_order on simulator_fills (order_id, id);

    -- The book, to which rows are only added: every figure is a fold of them.
    create table simulator_entries (
      id bigint generated always as identity primary key,
      attempt_id bigint not null references simulator_attempts (id) deferrable initially deferred,
      user_id bigint not null references users (id) on delete cascade,
      order_id bigint,
      at timestamptz not null,
      account text not null check (account in
        ('cash', 'capital', 'shares', 'conversion', 'price', 'currency', 'dividends', 'costs')),
      instrument_id integer references instruments (id),
      currency text not null,
      amount numeric(32, 0) not null,
      quantity numeric(32, 0) not null
    );
    -- An attempt's book, in the order in which it was written.
    create index simulator_entries_of_attempt on simulator_entries (attempt_id, id);
  `.execute(db)
}
