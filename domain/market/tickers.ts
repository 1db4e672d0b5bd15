import { type Listed, PLACES, type Place, placeOfEnding, placesNamed, tradesAt } from './exchanges.ts'
import { SYMBOL_PATTERN } from './types.ts'

/** A ticker as somebody wrote it, and where the text says that its share trades. */
interface WrittenTicker {
  ticker: string
  /** Null where nothing is said; none for an exchange that is not known here. */
  places: readonly Place[] | null
  /** Whether it says that the ticker is a symbol of this product, which are Yahoo's. */
  isSymbol: boolean
}

type Find<T> = (symbol: string) => T | undefined

/**
 * The stock that somebody means who types a ticker as it is written anywhere: `aapl`, `$AAPL`, `NASDAQ:AAPL`,
 * `AAPL.US`, `BME:SAN` for SAN.MC, `BRK.B` or `BRK/B` for BRK-B. The symbol as it stands comes first. Undefined where
 * `find` knows none, and for a named exchange that has no such stock here.
 */
export function resolveTicker<T extends Listed>(text: string, find: Find<T>): T | undefined {
  const written = plain(text)
  const { ticker, places } = readTicker(written)
  if (places !== null) return find(written) ?? stocksAt(sharesOf(ticker, find), places).stocks[0]
  for (const symbol of [written, ...spellings(ticker)]) {
    const stock = find(symbol)
    if (stock) return stock
  }
}

/** What a ticker in a list may mean. */
export interface TickerMeaning<T> {
  stocks: T[]
  /** Whether the stocks are for certain where the text says that they trade. */
  isSure: boolean
  /** Whether the text says where its share trades. */
  isPlaced: boolean
  /** Every stock of the same letters, wherever it trades. */
  alike: T[]
}

/**
 * Every stock that a ticker in a list may mean: one of the exchange that it names, or each of these letters where it
 * names none. An exchange that is not known here has no stock here, whatever New York's of the same letters is.
 */
export function stocksMeant<T extends Listed>(text: string, find: Find<T>): TickerMeaning<T> {
  const written = plain(text)
  const { ticker, places, isSymbol } = readTicker(written)
  const alike = sharesOf(ticker, find)
  const symbol = isSymbol ? find(ticker) : undefined
  if (symbol) return { stocks: [symbol], isSure: true, isPlaced: true, alike }
  if (places === null) return { stocks: alike, isSure: true, isPlaced: false, alike }
  const there = stocksAt(alike, places)
  // The last word may be a series that is spelled as an exchange is: `GFNORTE O`.
  const ofSeries = there.stocks.length === 0 && !written.includes(':') ? sharesOf(written, find) : []
  if (ofSeries.length > 0) return { stocks: ofSeries, isSure: true, isPlaced: false, alike: ofSeries }
  return { ...there, isPlaced: true, alike }
}

/** Finds the stocks that trade at one of these places for certain or, if none does, those that may. */
export function stocksAt<T extends Listed>(
  stocks: readonly T[],
  places: readonly Place[],
): Pick<TickerMeaning<T>, 'stocks' | 'isSure'> {
  const there = stocks.filter((stock) => tradesAt(stock, places) === true)
  if (there.length > 0) return { stocks: there, isSure: true }
  return { stocks: stocks.filter((stock) => tradesAt(stock, places) === null), isSure: false }
}

/** The symbol that Yahoo would most likely have for a ticker; null for what looks like a name. */
export function likelySymbol(text: string): string | null {
  const written = plain(text)
  if (/\s/.test(written.replace(/\s*:\s*/, ':'))) return null
  const { ticker, places } = readTicker(written)
  const [symbol] = (places ?? HERE).flatMap((place) => symbolsAt(ticker, place))
  return symbol !== undefined && SYMBOL_PATTERN.test(symbol) ? symbol : null
}

/** The text in upper case, without the punctuation that surrounds a ticker in a text. */
function plain(text: string): string {
  return text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/^[\s\p{Cf}\p{Ps}\p{Pi}"'$#]+|[\s\p{Cf}\p{Pe}\p{Pf}"'.,;]+$/gu, '')
}

/** What is written before a ticker to say that it is one, and nothing of where it trades. */
const LABEL = /^(?:TICKER|SYMBOL|S[IÍ]MBOLO|C[OÓ]DIGO|CODE|CLAVE|EMISORA|NEMO)\s*:\s*/
/** Bloomberg's ending of a share, after the exchange's code. */
const SHARE = /\s+EQUITY$/

function readTicker(text: string): WrittenTicker {
  const written = text.replace(LABEL, '').replace(SHARE, '')
  const [first, second, ...more] = written.split(/\s*:\s*/)
  if (second === undefined) {
    const [, ticker, name] = /^(\S+)[. ]([A-Z]{1,5})$/.exec(written) ?? []
    const places = name === undefined ? [] : placesNamed(name)
    if (places.length > 0) return { ticker, places, isSymbol: false }
    // A star is the single series of an issuer in México.
    if (written.endsWith('*')) return { ticker: written, places: MEXICO, isSymbol: false }
    return { ticker: written, places: SHARE.test(text) ? [] : null, isSymbol: false }
  }
  if (more.length > 0) return { ticker: written, places: [], isSymbol: false }
  // Where a share trades is in its symbol (`YAHOO:SAN.MC`), whatever stands before it.
  const ending = placeOfEnding(second)
  if (ending) return { ticker: second.slice(0, -ending.suffix.length), places: [ending], isSymbol: false }
  if (first === 'YAHOO') return { ticker: second, places: null, isSymbol: true }
  const before = placesNamed(first)
  // `SAN:SM` names it last.
  const after = before.length === 0 ? placesNamed(second) : []
  if (after.length > 0) return { ticker: first, places: after, isSymbol: false }
  const inner = readTicker(second)
  return {
    ticker: before.some((place) => inner.places?.includes(place)) ? inner.ticker : second,
    places: before,
    isSymbol: false,
  }
}

/** Every stock of these letters, wherever it trades. */
function sharesOf<T>(ticker: string, find: Find<T>): T[] {
  const symbols = PLACES.flatMap((place) => symbolsAt(ticker, place))
  return [...new Set([...spellings(ticker), ...symbols].flatMap((symbol) => find(symbol) ?? []))]
}

const HERE = PLACES.slice(0, 1)
const MEXICO = PLACES.filter(({ region }) => region === 'MX')
const isOfCoins = ({ region }: Place) => region === null
/** The currencies of pairs of coins. */
const PAIRED = ['EUR', 'USD']

/** The symbols that a ticker may have at a place, the likeliest first. */
function symbolsAt(ticker: string, place: Place): string[] {
  if (isOfCoins(place)) return [...spellings(ticker), ...PAIRED.map((currency) => `${coinOf(ticker)}-${currency}`)]
  const tickers = spellings(ticker)
  if (MEXICO.includes(place)) {
    // A series follows its issuer (`AMX B`, `AMX/B`, `LIVEPOL C-1`); that of a single one is a star.
    const [, issuer, series] = /^([A-Z0-9]+)[./ _-]?(\*|[A-Z0-9]{1,4}(?:-\d)?)$/.exec(ticker) ?? []
    if (issuer !== undefined) tickers.unshift(series === '*' ? issuer : `${issuer}${series}`)
  }
  return tickers.map((each) => `${each}${place.suffix}`)
}

/**
 * Ways to write a ticker: a share class or a pair's currency follows a dot, hyphen or slash; pairs may be one word, as
 * TradingView has them.
 */
function spellings(ticker: string): string[] {
  const [, name, rest] = /^([A-Z0-9]+)[./ _-]([A-Z0-9]{1,4})$/.exec(ticker) ?? []
  if (name !== undefined)
    return [`${coinOf(name)}-${rest}`, `${name}.${rest}`, ...(rest.length > 2 ? [`${name}${rest}`] : [])]
  const [, asset, currency] = /^(X[A-Z]{3}(?=Z)|[A-Z0-9]{2,8})Z?(USD|EUR)$/.exec(ticker) ?? []
  return asset === undefined ? [ticker] : [ticker, `${coinOf(asset)}-${currency}`]
}

/** What Kraken calls coins that have another name elsewhere. */
const KRAKEN_NAMES: Readonly<Record<string, string>> = {
  ...{ XBT: 'BTC', XXBT: 'BTC', XDG: 'DOGE', XXDG: 'DOGE', XETC: 'ETC', XETH: 'ETH', XLTC: 'LTC' },
  ...{ XXLM: 'XLM', XXMR: 'XMR', XXRP: 'XRP', XZEC: 'ZEC' },
}

const coinOf = (name: string): string => KRAKEN_NAMES[name] ?? name
