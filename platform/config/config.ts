import { resolve } from 'node:path'
import { Role } from '#domain/contract/accounts/accounts.ts'
import { isSession } from '#domain/market/session-dates.ts'
import {
  BUDGETS,
  type Budget,
  type BudgetedSource,
  isRemote,
  isSource,
  REAL_MARKET,
  SOURCE_WORDS,
  type Source,
} from '#domain/market/sources.ts'
import { OperatorError } from '../process/operator-error.ts'
import { base, host, listening, mailbox, ollama, origin, page, service } from './addresses.ts'
import { type AlertConfig, alertConfig } from './alerts.ts'
import {
  budgets,
  cidr,
  credential,
  list,
  model,
  off,
  oneOf,
  path,
  positive,
  type Read,
  whole,
  wrong,
} from './values.ts'

/** The running market: the words of MARKET_DATA and, for a replayed folder, its absolute path. */
interface MarketChoice {
  /** The preferred source, which is the first of `sources`. */
  kind: Source
  /** Sources in the order of preference. Only remote sources can be several. */
  sources: readonly Source[]
  /** The absolute path of the folder that `replay:DIR` names; null for every other market. */
  folder: string | null
  /** The market's name in the database. Rows of other markets are never shown. */
  id: string
}

export interface Config extends AlertConfig {
  port: number
  host: string
  publicUrl: string
  /** Browser origins that may open a socket. */
  origins: readonly string[]
  databaseUrl: string | null
  /** A replica that answers the reads which are the same for all users; null where the primary answers them. */
  databaseReadUrl: string | null
  /** The servers of one NATS cluster; empty where PostgreSQL carries the hints. */
  busUrls: readonly string[]
  /** Number of leaders among which the stocks of the market are divided. */
  feedShards: number
  dataDir: string
  /** The file into which the workers write their health; null where they write none. */
  healthFile: string | null
  jwtSecret: string | null
  market: MarketChoice
  marketUrl: string | null
  /** `key` and `secret` are set wherever Alpaca is a source. `url` replaces the hosts of Alpaca. */
  alpaca: { url: string | null; key: string; secret: string }
  /** Replaces the hosts of Kraken; null where Kraken's own are called. */
  krakenUrl: string | null
  /** The service that exchange rates are fetched from; null where none are fetched. */
  fxUrl: string | null
  /** The most calls to each remote source in a minute, a day and a month. */
  sourceBudgets: Readonly<Record<BudgetedSource, Budget>>
  marketPollSeconds: number
  newsPollSeconds: number
  marketSeed: number
  replayStart: string | null
  replayDaySeconds: number
  newsFeeds: readonly string[] | null
  newsLabels: 'words' | 'model'
  ollamaHost: string
  ollamaModel: string
  smtpUrl: string | null
  mailFrom: string
  chartHost: string | null
  trustProxy: readonly string[]
  logLevel: string
  /** The plan that new accounts get. */
  defaultPlan: Role
  demo: boolean
}

/** A variable of the environment has a value that cannot be used. The message is one line that names the variable. */
export class ConfigError extends OperatorError {
  override name = 'ConfigError'
}

const MAX_FEED_SHARDS = 64
const FRANKFURTER = 'https://api.frankfurter.dev'
const postgres = service('postgres://user:password@host:5432/name', 'postgres:', 'postgresql:')
const smtp = host(service('smtps://user:password@mail.example', 'smtp:', 'smtps:'))
const nats = host(service('nats://user:password@host:4222', 'nats:'))
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

/**
 * Reads and checks the environment, once in each process. Nothing else in the product reads settings from
 * `process.env`. Throws ConfigError for the first value that cannot be used.
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const read = <T>(name: string, fallback: T, parse: Read<T>): T => {
    const text = env[name]?.trim()
    if (!text) return fallback
    const value = written(text) ?? parse(text)
    if (value instanceof Error) throw new ConfigError(`${name}: ${value.message}.`)
    return value
  }

  const port = read('PORT', 3000, whole(1, 65_535))
  const publicUrl = read<string | null>('PUBLIC_URL', null, origin)
  const local = ['localhost', '127.0.0.1', '[::1]'].map((name) => `http://${name}:${port}`)
  const databaseUrl = read<string | null>('DATABASE_URL', null, postgres)
  const jwtSecret = read<string | null>('JWT_SECRET', null, (text) =>
    Buffer.byteLength(text) >= 32 ? text : new Error('must be at least 32 bytes long'),
  )
  const databaseReadUrl = read<string | null>('DATABASE_READ_URL', null, postgres)
  if (databaseReadUrl && !databaseUrl) throw new ConfigError('DATABASE_READ_URL: needs DATABASE_URL.')
  if (databaseUrl && !jwtSecret) throw new ConfigError('JWT_SECRET: required (at least 32 bytes) with DATABASE_URL.')

  const alerts = alertConfig(read, publicUrl ?? local[0])
  if (alerts instanceof Error) throw new ConfigError(alerts.message)

  const marketSeed = read('MARKET_SEED', 1, whole(0, 2 ** 32 - 1))
  const running = read('MARKET_DATA', market(['simulated'], marketSeed), marketChoice(marketSeed))
  const marketUrl = read<string | null>('MARKET_URL', null, base)
  const krakenUrl = read<string | null>('KRAKEN_URL', null, base)
  const alpaca = {
    url: read<string | null>('ALPACA_URL', null, base),
    key: read('ALPACA_KEY', '', credential),
    secret: read('ALPACA_SECRET', '', credential),
  }
  if (running.sources.includes('alpaca')) {
    if (!alpaca.key) throw new ConfigError('ALPACA_KEY: required with alpaca in MARKET_DATA.')
    if (!alpaca.secret) throw new ConfigError('ALPACA_SECRET: required with alpaca in MARKET_DATA.')
  }
  // An operator who replaced the hosts of the market expects that no other host is called.
  const hosts: Partial<Record<Source, string | null>> = { yahoo: marketUrl, alpaca: alpaca.url, kraken: krakenUrl }
  const isReplaced = running.sources.some((source) => hosts[source])
  const ownRates = isRemote(running.kind) && !isReplaced ? FRANKFURTER : null
  const fxUrl = read('FX_URL', ownRates, off(base))

  return {
    ...alerts,
    port,
    host: read('HOST', '127.0.0.1', listening),
    publicUrl: publicUrl ?? local[0],
    origins: publicUrl ? [publicUrl] : local,
    databaseUrl: databaseUrl && withCheckedTls(databaseUrl),
    databaseReadUrl: databaseReadUrl && withCheckedTls(databaseReadUrl),
    busUrls: read<readonly string[]>('BUS_URL', [], list(nats)),
    feedShards: read('FEED_SHARDS', 1, whole(1, MAX_FEED_SHARDS)),
    dataDir: read('DATA_DIR', resolve('.data'), path),
    healthFile: read<string | null>('HEALTH_FILE', null, path),
    jwtSecret,
    market: running,
    marketUrl,
    alpaca,
    krakenUrl,
    // The simulated market has simulated rates.
    fxUrl: running.kind === 'simulated' ? null : fxUrl,
    sourceBudgets: { ...BUDGETS, ...read('SOURCE_BUDGETS', {}, budgets) },
    marketPollSeconds: read('MARKET_POLL_SECONDS', 15, positive(3600)),
    newsPollSeconds: read('NEWS_POLL_SECONDS', 600, positive(86_400)),
    marketSeed,
    replayStart: read<string | null>('REPLAY_START', null, sessionDate),
    replayDaySeconds: read('REPLAY_DAY_SECONDS', 300, positive(86_400)),
    newsFeeds: read<readonly string[] | null>('NEWS_FEEDS', null, list(page)),
    newsLabels: read<'words' | 'model'>('NEWS_LABELS', 'words', oneOf('words', 'model')),
    ollamaHost: read('OLLAMA_HOST', 'http://127.0.0.1:11434', ollama),
    ollamaModel: read('OLLAMA_MODEL', 'gemma3:4b', model),
    smtpUrl: read<string | null>('SMTP_URL', null, smtp),
    mailFrom: read('MAIL_FROM', 'Atalaya <atalaya@localhost>', mailbox),
    chartHost: read<string | null>('CHART_HOST', null, origin),
    trustProxy: read<readonly string[]>('TRUST_PROXY', [], list(cidr)),
    logLevel: read('LOG_LEVEL', 'info', oneOf(...LOG_LEVELS)),
    defaultPlan: read<Role>('DEFAULT_PLAN', 'Freemium', oneOf(...Role.enum)),
    demo: read('DEMO', databaseUrl === null, (text) => {
      const word = oneOf('on', 'off', 'true', 'false', '1', '0')(text.toLowerCase())
      return word instanceof Error ? word : word === 'on' || word === 'true' || word === '1'
    }),
  }
}

/**
 * pg reads these modes of TLS as `verify-full`, and warns that a later version will not. This writes `verify-full` into
 * the URL, so that the meaning stays. A URL with `uselibpqcompat=true` asks for libpq's meaning and is left as it is.
 */
function withCheckedTls(url: string): string {
  if (/[?&]uselibpqcompat=true(&|$)/.test(url)) return url
  return url.replace(/([?&]sslmode=)(?:prefer|require|verify-ca)(?=&|$)/, '$1verify-full')
}

/** Whether LOG_LEVEL asks for more than one line about an error. Callers may have failed on other settings. */
export function wantsDetails(env: Readonly<Record<string, string | undefined>>): boolean {
  return /^(debug|trace)$/.test(env.LOG_LEVEL?.trim() ?? '')
}

/**
 * What an operator must know where other machines reach the server and no PUBLIC_URL says by which address: pages of an
 * address that it does not know get no live prices. Null elsewhere.
 */
export function publicUrlHint({ host, port, origins }: Pick<Config, 'host' | 'port' | 'origins'>): string | null {
  const isOnlyLocal = /^(localhost|127\..+|::1)$/.test(host)
  if (isOnlyLocal || origins.length === 1) return null
  return (
    `HOST is ${host} and PUBLIC_URL is not set: only pages of ${origins.join(', ')} get live prices. ` +
    `Set PUBLIC_URL to the address that users type, as http://the-name-of-this-machine:${port}`
  )
}

/** Refuses quotes around a value, which a file of settings keeps when no shell reads it, and control characters. */
function written(text: string): Error | null {
  if (/\p{Cc}/u.test(text)) return new Error('must be on one line, without control characters')
  return /^(["']).*\1$/.test(text) ? new Error('must be written without the quotes around it') : null
}

const marketChoice =
  (seed: number): Read<MarketChoice> =>
  (text) => {
    if (text.startsWith('replay:') && text.length > 'replay:'.length) {
      const folder = path(text.slice('replay:'.length).trim())
      if (folder instanceof Error) return folder
      return { kind: 'replay', sources: ['replay'], folder, id: `replay:${folder}` }
    }
    const words = text.split(',').map((word) => word.trim())
    const sources = words.filter(isSource)
    if (sources.length < words.length) return wrong(`must be ${SOURCE_WORDS.join(', ')} or replay:DIR`, text)
    const isOneMarket = new Set(sources).size === sources.length && (sources.length === 1 || sources.every(isRemote))
    return isOneMarket ? market(sources, seed) : wrong(`must be one source, or several of ${REMOTE}, each once`, text)
  }

const REMOTE = SOURCE_WORDS.filter(isRemote).join(', ')

function market(sources: readonly Source[], seed: number): MarketChoice {
  const [kind] = sources
  const id = isRemote(kind) ? REAL_MARKET : kind === 'simulated' ? `simulated:${seed}` : kind
  return { kind, sources, folder: null, id }
}

function sessionDate(text: string): string | Error {
  return isSession(text) ? text : wrong('must be a date YYYY-MM-DD', text)
}
