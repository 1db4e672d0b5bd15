import { hashPassword } from '../../platform/secrets/passwords.ts'
import { PASSWORD } from '../../server/testing/accounts.ts'
import { ALERTS, DRAWERS, EXPERTS, FIRINGS, FOLLOWED, type Run, type Size } from './size.ts'

// As the functions of size.ts count them.
const FOLLOWS = '1 + (n::bigint * 7919 + k * ($2::int / 30)) % $2::int'
const TOKEN = (kind: string) => `sha256(convert_to(lpad('${kind}' || n, 43, 'x'), 'UTF8'))`
const NUMBERS = 'generate_series(1, $1::int) as n'

/** Confirmed accounts, the first an administrator's, and after them a twentieth that never confirmed. */
export async function fillAccounts(run: Run, { accounts, stocks }: Size): Promise<void> {
  const hash = await hashPassword(PASSWORD)
  const ofAccounts = (text: string) => run(text, [accounts])
  const sized = (text: string) => run(text, [accounts, stocks])
  await run(
    `insert into users (email, name, password_hash, role, admin, confirmed_at, created_at)
     select 'u' || n || '@example.com', (array['Ana','Luis','Eva','Juan','Rosa','Pablo','Marta'])[1 + n % 7] || ' ' ||
       (array['Paz','Vera','Luna','Ríos','Soto','Mora','León','Gil'])[1 + n % 8], $2,
       case when n % ${EXPERTS} = 0 then 'Expert' else 'Freemium' end, n = 1,
       case when n <= $1 then now() end, now() - n * interval '5 minutes'
     from generate_series(1, $1::int + $1::int / 20) as n order by n`,
    [accounts, hash],
  )
  // One that lives and one that ended.
  await ofAccounts(`insert into sessions (id, user_id, created_at, expires_at, revoked_at)
    select md5(n || ' ' || k)::uuid, n, now(), date_trunc('second', now()) + interval '12 hours', case when k = 1 then now() end
    from ${NUMBERS}, generate_series(0, 1) as k`)
  await ofAccounts(`insert into email_tokens (user_id, purpose, hash, expires_at)
    select n, 'confirm', ${TOKEN('confirm')}, now() + interval '1 day' from generate_series($1::int + 1, $1::int + $1::int / 20) as n
    union all select n, 'reset', ${TOKEN('reset')}, now() + interval '1 day' from ${NUMBERS} where n % 10 = 5`)
  await sized(`insert into watchlist_items (user_id, instrument_id)
    select n, ${FOLLOWS} from ${NUMBERS}, generate_series(0, ${FOLLOWED.Expert} - 1) as k
    where k < ${FOLLOWED.Freemium} or n % ${EXPERTS} = 0 order by n, k`)
  await sized(`insert into drawings (user_id, instrument_id, items, adjusted_through)
    select n, ${FOLLOWS}, '[{"id":"a","kind":"horizontal","points":[{"time":1700000000,"price":100}]}]', current_date - 1
    from ${NUMBERS}, (select 0) as one (k) where n % ${DRAWERS} = 0`)
  await ofAccounts(
    `insert into chart_settings (user_id, settings) select n, '{"look":"candles"}' from ${NUMBERS} where n % 3 = 0`,
  )
  await fillAlerts(ofAccounts, sized)
}

/** Ids are as if place after place had been made for all accounts: `k` times the accounts, and the account. */
async function fillAlerts(ofAccounts: Run, sized: Run): Promise<void> {
  await ofAccounts(`insert into alert_channels (user_id, kind, name, address)
    select n, kind, kind, address::jsonb from (values (0, 'page', '{}'), (1, 'email', '{}'),
      (2, 'ntfy', '{"url":"https://example.com/topic"}')) as kinds (k, kind, address), ${NUMBERS} order by k, n`)
  await sized(`insert into alerts (user_id, instrument_id, condition, repeat, sessions, note, channels, state, side, memory, fired)
    select n, ${FOLLOWS}, jsonb_build_object('kind', 'price', 'direction', 'up', 'level', 1000 + n % 100), 'once', 'regular',
      '', array[n, $1::int + n], 'armed', 'below', '{"level":1000,"known":null,"shares":"","since":null}', 0
    from generate_series(0, ${ALERTS} - 1) as k, ${NUMBERS} order by k, n`)
  await sized(`insert into alert_firings (alert_id, n, user_id, instrument_id, at, price, evidence, text, decided_at)
    select n, k + 1, n, ${FOLLOWS}, now() - k * interval '9 days', 100, 'tick', 'Subió de 1.000,00.', now()
    from generate_series(0, ${FIRINGS} - 1) as k, ${NUMBERS} order by k, n`)
  await ofAccounts(`insert into alert_deliveries (firing_id, channel_id, user_id, kind, place, state, accepted_at, receipt_hash)
    select k * $1::int + n, place * $1::int + n, n, kind, place, state, now(), case when place = 1 and k = 0 then ${TOKEN('shown')} end
    from generate_series(0, ${FIRINGS} - 1) as k, (values (0, 'page', 'pending'), (1, 'email', 'accepted')) as ways (place, kind, state),
      ${NUMBERS}`)
  await ofAccounts(
    `insert into events (channel, instrument_ids, item, user_id) select 'alerts', '{}', '{"id":1}', n from ${NUMBERS}`,
  )
}
