import { isAbsolute } from 'node:path'
import t from 'tap'
import { BUDGETS, SOURCE_WORDS } from '#domain/market/sources.ts'
import { ConfigError, publicUrlHint, readConfig } from './config.ts'

const KEYS = { ALPACA_KEY: 'PKX', ALPACA_SECRET: 'x' }

t.test('an empty environment gives the documented defaults', async (t) => {
  const config = readConfig({})
  t.match(config, {
    port: 3000,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:3000',
    origins: ['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'],
    databaseUrl: null,
    databaseReadUrl: null,
    busUrls: [],
    feedShards: 1,
    healthFile: null,
    jwtSecret: null,
    market: { kind: 'simulated', folder: null },
    marketPollSeconds: 15,
    newsPollSeconds: 600,
    marketSeed: 1,
    replayStart: null,
    replayDaySeconds: 300,
    ollamaHost: 'http://127.0.0.1:11434',
    smtpUrl: null,
    trustProxy: [],
    logLevel: 'info',
    defaultPlan: 'Freemium',
    demo: true,
  })
  t.ok(isAbsolute(config.dataDir))
})

t.test('a server for other machines without the address that they type says what to set', async (t) => {
  const hint = (env: Record<string, string>) => publicUrlHint(readConfig(env))
  for (const HOST of ['127.0.0.1', '127.0.0.53', '::1', '[::1]', 'localhost']) t.equal(hint({ HOST }), null, HOST)
  for (const HOST of ['0.0.0.0', '::', '192.168.1.20', 'atalaya.lan']) {
    t.match(
      hint({ HOST, PORT: '3007' }),
      /PUBLIC_URL is not set: only pages of http:\/\/localhost:3007, .*:3007$/,
      HOST,
    )
    t.equal(hint({ HOST, PUBLIC_URL: 'http://192.168.1.20:3007' }), null, HOST)
  }
})

t.test('a value that is only spaces counts as absent', async (t) => {
  t.equal(readConfig({ PORT: '  ', DATABASE_URL: '' }).port, 3000)
})

t.test('good values', async (t) => {
  const config = readConfig({
    PORT: '8080',
    PUBLIC_URL: 'https://atalaya.example/',
    DATABASE_URL: 'postgres://u:p@127.0.0.1/x',
    DATABASE_READ_URL: 'postgresql://u:p@replica/x',
    JWT_SECRET: 'x'.repeat(32),
    BUS_URL: 'nats://one:4222, nats://u:p@two',
    FEED_SHARDS: '64',
    MARKET_DATA: 'replay:some/dir',
    MARKET_SEED: '7',
    REPLAY_START: '2020-02-29',
    REPLAY_DAY_SECONDS: '0.5',
    NEWS_FEEDS: 'https://a.example/rss, http://127.0.0.1:9/x',
    TRUST_PROXY: '10.0.0.0/8, ::1',
    DEFAULT_PLAN: 'Expert',
    DEMO: 'off',
  })
  t.match(config, {
    port: 8080,
    publicUrl: 'https://atalaya.example',
    busUrls: ['nats://one:4222', 'nats://u:p@two'],
    feedShards: 64,
    origins: ['https://atalaya.example'],
    replayStart: '2020-02-29',
    replayDaySeconds: 0.5,
    newsFeeds: ['https://a.example/rss', 'http://127.0.0.1:9/x'],
    trustProxy: ['10.0.0.0/8', '::1'],
    defaultPlan: 'Expert',
    demo: false,
  })
  t.equal(config.market.kind, 'replay')
  t.ok(isAbsolute(config.market.folder as string))
  t.equal(config.market.id, `replay:${config.market.folder}`, 'each folder is a market of its own')
  t.equal(readConfig({ MARKET_SEED: '7' }).market.id, 'simulated:7', 'and so is each seed')
  for (const kind of SOURCE_WORDS) t.match(readConfig({ MARKET_DATA: kind, ...KEYS }).market, { kind, folder: null })
  t.equal(
    readConfig({ DATABASE_URL: 'postgres://h/x', JWT_SECRET: 'x'.repeat(32) }).demo,
    false,
    'no demo on a database of yours',
  )
})

t.test('rates come from where the market is real, unless it is said otherwise', async (t) => {
  const fxUrl = (env: Record<string, string>) => readConfig(env).fxUrl
  const own = 'http://127.0.0.1:8080'
  t.equal(fxUrl({ MARKET_DATA: 'yahoo' }), 'https://api.frankfurter.dev')
  t.equal(fxUrl({ MARKET_DATA: 'yahoo', FX_URL: own }), own)
  t.equal(fxUrl({ MARKET_DATA: 'yahoo', FX_URL: 'off' }), null)
  t.equal(fxUrl({ MARKET_DATA: 'yahoo', MARKET_URL: own }), null, 'no host is called that is not configured')
  t.equal(fxUrl({ MARKET_DATA: 'yahoo', MARKET_URL: own, FX_URL: own }), own)
  t.equal(fxUrl({ MARKET_DATA: 'kraken' }), 'https://api.frankfurter.dev')
  t.equal(fxUrl({ MARKET_DATA: 'kraken', KRAKEN_URL: own }), null)
  t.equal(fxUrl({ MARKET_DATA: 'alpaca', ...KEYS }), 'https://api.frankfurter.dev')
  t.equal(fxUrl({ MARKET_DATA: 'alpaca', ...KEYS, ALPACA_URL: own }), null)
  t.equal(fxUrl({ MARKET_DATA: 'replay' }), null)
  t.equal(fxUrl({ MARKET_DATA: 'replay', FX_URL: own }), own)
  t.equal(fxUrl({ FX_URL: own }), null, 'the invented market has its own')
})

t.test('ceilings of sources are set one by one', async (t) => {
  const { sourceBudgets } = readConfig({ SOURCE_BUDGETS: 'yahoo:30/2000/40000, feeds:1/1/1' })
  t.same(sourceBudgets, {
    ...BUDGETS,
    yahoo: { minute: 30, day: 2_000, month: 40_000 },
    feeds: { minute: 1, day: 1, month: 1 },
  })
  t.same(readConfig({}).sourceBudgets, BUDGETS)
  t.throws(
    () => readConfig({ SOURCE_BUDGETS: 'yahoo:60/2000/40000,bloomberg:1/2/3' }),
    new ConfigError(
      'SOURCE_BUDGETS: entry 2 must be one of yahoo, alpaca, kraken, frankfurter, feeds with its calls a minute, a day and a month, ' +
        'as yahoo:60/20000/400000, not "bloomberg:1/2/3".',
    ),
  )
})

t.test('push needs keys, and a sender whom push services can reach', async (t) => {
  const keys = {
    VAPID_PUBLIC_KEY: 'BG_wO5SSQc4drdQ1GeaWDgqFtBppoFwygQOqK84VlMoWPE91OlW_AdxT9sCwx-7ni0DG_30lqW4igrmJzvccFEo',
    VAPID_PRIVATE_KEY: 'AQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQE',
  }
  const subject = (env: Record<string, string>) => readConfig({ ...keys, ...env }).push?.subject
  t.equal(subject({}), undefined, 'a page on the own machine only')
  t.equal(subject({ PUBLIC_URL: 'https://atalaya.example/' }), 'https://atalaya.example')
  t.equal(subject({ PUBLIC_URL: 'http://atalaya.example/' }), undefined)
  t.equal(subject({ PUBLIC_URL: 'https://10.0.0.7/' }), undefined)
  t.equal(subject({ VAPID_SUBJECT: 'mailto:ana@atalaya.example' }), 'mailto:ana@atalaya.example')
  t.equal(readConfig({ VAPID_SUBJECT: 'mailto:ana@atalaya.example' }).push, null)
  t.match(readConfig({}), { telegram: null, allowPrivateWebhooks: false })
  t.match(
    readConfig({ TELEGRAM_BOT_TOKEN: '1:a', TELEGRAM_URL: 'http://127.0.0.1:8081/', ALLOW_PRIVATE_WEBHOOKS: 'on' }),
    {
      telegram: { token: '1:a', url: 'http://127.0.0.1:8081' },
      allowPrivateWebhooks: true,
    },
  )
})

t.test('what paths are put behind has no slash at its end', async (t) => {
  const host = 'https://mirror.example/of'
  const names = ['MARKET_URL', 'KRAKEN_URL', 'ALPACA_URL', 'FX_URL', 'TELEGRAM_URL']
  const env = Object.fromEntries(names.map((name) => [name, `${host}//`]))
  const config = readConfig({ MARKET_DATA: 'yahoo', TELEGRAM_BOT_TOKEN: '1:a', ...env })
  const { marketUrl, krakenUrl, alpaca, fxUrl, telegram } = config
  for (const url of [marketUrl, krakenUrl, alpaca.url, fxUrl, telegram?.url]) t.equal(url, host)
})

const BAD: [string, Record<string, string>][] = [
  ['PORT', { PORT: '0' }],
  ['PORT', { PORT: '70000' }],
  ['PORT', { PORT: '0x50' }],
  ['PORT', { PORT: '"3000"' }],
  ['HOST', { HOST: "'127.0.0.1'" }],
  ['DATA_DIR', { DATA_DIR: '~/atalaya' }],
  ['HEALTH_FILE', { HEALTH_FILE: '$HOME/health' }],
  ['MARKET_DATA', { MARKET_DATA: 'replay:~/bars' }],
  ['OLLAMA_MODEL', { OLLAMA_MODEL: 'gemma3 4b' }],
  ['JWT_SECRET', { JWT_SECRET: `"${'x'.repeat(32)}"` }],
  ['PUBLIC_URL', { PUBLIC_URL: 'atalaya.example' }],
  ['DATABASE_URL', { DATABASE_URL: 'mysql://h/x', JWT_SECRET: 'x'.repeat(32) }],
  ['JWT_SECRET', { DATABASE_URL: 'postgres://h/x' }],
  ['JWT_SECRET', { JWT_SECRET: 'short' }],
  ['BUS_URL', { BUS_URL: 'redis://h' }],
  ['FEED_SHARDS', { FEED_SHARDS: '0' }],
  ['FEED_SHARDS', { FEED_SHARDS: '65' }],
  ['FEED_SHARDS', { FEED_SHARDS: '2.5' }],
  ['MARKET_DATA', { MARKET_DATA: 'replay:' }],
  ['MARKET_URL', { MARKET_URL: 'ftp://x' }],
  ['ALPACA_KEY', { MARKET_DATA: 'alpaca', ALPACA_SECRET: 'x' }],
  ['ALPACA_SECRET', { MARKET_DATA: 'alpaca', ALPACA_KEY: 'x' }],
  ['ALPACA_URL', { ALPACA_URL: 'wss://x' }],
  ['KRAKEN_URL', { KRAKEN_URL: 'wss://x' }],
  ['FX_URL', { FX_URL: 'api.frankfurter.dev' }],
  ['FX_URL', { FX_URL: 'OFF' }],
  ['MARKET_POLL_SECONDS', { MARKET_POLL_SECONDS: '-1' }],
  ['MARKET_POLL_SECONDS', { MARKET_POLL_SECONDS: 'NaN' }],
  ['SOURCE_BUDGETS', { SOURCE_BUDGETS: 'yahoo' }],
  ['SOURCE_BUDGETS', { SOURCE_BUDGETS: 'yahoo:60/2000' }],
  ['SOURCE_BUDGETS', { SOURCE_BUDGETS: 'yahoo:0/2000/40000' }],
  ['SOURCE_BUDGETS', { SOURCE_BUDGETS: 'yahoo:60/50/40000' }],
  ['SOURCE_BUDGETS', { SOURCE_BUDGETS: 'yahoo:60/2000/1.5' }],
  ['MARKET_SEED', { MARKET_SEED: '1.5' }],
  ['MARKET_SEED', { MARKET_SEED: '0x10' }],
  ['REPLAY_START', { REPLAY_START: '2021-02-29' }],
  ['REPLAY_START', { REPLAY_START: '20210228' }],
  ['REPLAY_DAY_SECONDS', { REPLAY_DAY_SECONDS: 'Infinity' }],
  ['NEWS_FEEDS', { NEWS_FEEDS: 'https://a.example, nonsense' }],
  ['SMTP_URL', { SMTP_URL: 'http://mail' }],
  ['TRUST_PROXY', { TRUST_PROXY: 'true' }],
  ['TRUST_PROXY', { TRUST_PROXY: '10' }],
  ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
  ['DEFAULT_PLAN', { DEFAULT_PLAN: 'expert' }],
  ['DEMO', { DEMO: 'perhaps' }],
  ['VAPID_PUBLIC_KEY', { VAPID_PUBLIC_KEY: 'short' }],
  ['VAPID_PRIVATE_KEY', { VAPID_PRIVATE_KEY: 'short' }],
  ['VAPID_PUBLIC_KEY', { VAPID_PRIVATE_KEY: 'AQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQE' }],
  ['VAPID_PUBLIC_KEY', { VAPID_PRIVATE_KEY: 'A'.repeat(43), VAPID_PUBLIC_KEY: 'B'.repeat(87) }],
  ['VAPID_SUBJECT', { VAPID_SUBJECT: 'mailto:ana@localhost' }],
  ['VAPID_SUBJECT', { VAPID_SUBJECT: 'http://atalaya.example' }],
  ['TELEGRAM_BOT_TOKEN', { TELEGRAM_BOT_TOKEN: 'abc' }],
  ['TELEGRAM_URL', { TELEGRAM_URL: 'ftp://x' }],
  ['ALLOW_PRIVATE_WEBHOOKS', { ALLOW_PRIVATE_WEBHOOKS: 'yes' }],
]

for (const [name, env] of BAD) {
  t.test(`${JSON.stringify(env)} stops the start`, async (t) => {
    t.throws(() => readConfig(env), { name: 'ConfigError', message: new RegExp(`^${name}: [^\\n]+\\.$`) })
  })
}

t.test('a value that may hold a secret is never printed', async (t) => {
  const web = 'must be a URL that starts with http:// or https://'
  for (const [env, message] of [
    [{ JWT_SECRET: 'hunter2' }, 'JWT_SECRET: must be at least 32 bytes long.'],
    [
      { DATABASE_URL: 'nonsense://user:hunter2@h/x' },
      'DATABASE_URL: must be a URL that starts with postgres:// or postgresql://.',
    ],
    [{ SMTP_URL: 'x://u:hunter2@h' }, 'SMTP_URL: must be a URL that starts with smtp:// or smtps://.'],
    [{ NEWS_FEEDS: 'https://a.example/rss, ftp://u:hunter2@b.example' }, `NEWS_FEEDS: entry 2 ${web}.`],
    [{ NEWS_FEEDS: 'u:hunter2@a.example/rss,https://b.example' }, `NEWS_FEEDS: entry 1 ${web}.`],
    // A comma within the password cuts the address into two entries.
    [{ NEWS_FEEDS: 'https://u:hunter2,hunter2@a.example' }, `NEWS_FEEDS: entry 1 ${web}.`],
    [{ PUBLIC_URL: 'u:hunter2@a.example' }, `PUBLIC_URL: ${web}.`],
    [{ MARKET_URL: 'http//u:hunter2@a.example' }, `MARKET_URL: ${web}.`],
    [{ ALPACA_KEY: 'hunter2 hunter2' }, 'ALPACA_KEY: must be one word of letters, digits and signs.'],
    [{ ALPACA_SECRET: 'hunter2\nhunter2' }, 'ALPACA_SECRET: must be on one line, without control characters.'],
    [{ FX_URL: 'u:hunter2@a.example' }, `FX_URL: ${web}.`],
    [{ CHART_HOST: 'u:hunter2@a.example' }, `CHART_HOST: ${web}.`],
  ] as const) {
    t.throws(() => readConfig(env), new ConfigError(message))
  }
})

t.test('other values are printed, so that they can be found and fixed', async (t) => {
  for (const [env, message] of [
    [{ PORT: '80a' }, 'PORT: must be a whole number from 1 to 65535, not "80a".'],
    [{ MARKET_DATA: 'bloomberg' }, `MARKET_DATA: must be ${SOURCE_WORDS.join(', ')} or replay:DIR, not "bloomberg".`],
    [{ TRUST_PROXY: '10.0.0.1, ,true' }, 'TRUST_PROXY: entry 3 must be an address or a CIDR range, not "true".'],
  ] as const) {
    t.throws(() => readConfig(env), new ConfigError(message))
  }
})

t.test('modes of TLS that pg reads as verify-full are written so, unless the URL asks for those of libpq', (t) => {
  const read = (DATABASE_URL: string) => readConfig({ DATABASE_URL, JWT_SECRET: 'x'.repeat(32) }).databaseUrl
  for (const mode of ['prefer', 'require', 'verify-ca', 'verify-full']) {
    t.equal(
      read(`postgres://u:p@h/x?sslmode=${mode}&sslrootcert=f`),
      'postgres://u:p@h/x?sslmode=verify-full&sslrootcert=f',
    )
  }
  for (const kept of ['', '?sslmode=disable', '?a=b&sslmode=no-verify', '?sslmode=require&uselibpqcompat=true']) {
    t.equal(read(`postgres://u:p@h/x${kept}`), `postgres://u:p@h/x${kept}`)
  }
  t.end()
})
