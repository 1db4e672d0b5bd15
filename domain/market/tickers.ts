import { SYMBOL_PATTERN } from './types.ts'

/**
 * Names that programs and papers give an exchange, before a ticker (`BME:SAN`) or after it (`SAN.MC`, `SAN SM`), by the
 * suffix of its symbols in this product: Yahoo's, none for the United States. Instruments have some of these names too.
 */
const NAMES: Readonly<Record<string, string>> = {
  '': 'US NYSE NASDAQ NYSEARCA NYSEAMERICAN NYSEMKT ARCA AMEX BATS CBOE OTC OTCMKTS XNYS XNAS XASE ARCX NYQ NMS NSQ NYS UN UW UQ N O OQ',
  '.MC': 'MC BME MCE BMAD MAD XMAD MADRID SM ES',
  '.MX': 'MX BMV MEX XMEX MM',
  '.SA': 'SA B3 BVMF BMFBOVESPA BOVESPA SAO XBSP BZ',
  '.BA': 'BA BYMA BCBA BUE XBUE AR',
  '.SN': 'SN BCS SGO XSGO SANTIAGO CI',
  '.CL': 'CL BVC BOG XBOG CN CB',
  '.LM': 'LM BVL LIM XLIM LIMA PE',
  '.L': 'L LON LSE XLON LN UK',
  '.DE': 'DE XETRA XETR ETR GR GY',
  '.PA': 'PA EPA PAR XPAR FP FR EURONEXT',
  '.AS': 'AS AMS XAMS NA NL EURONEXT',
  '.MI': 'MI MIL BIT XMIL IM IT',
  '.SW': 'SW SWX SIX VTX XSWX CH',
  '.TO': 'TO TSX TOR XTSE CA',
}

const ALL_SUFFIXES = Object.keys(NAMES)

/** The suffixes for each name. One name may have several: TradingView says EURONEXT for Paris and for Amsterdam. */
const SUFFIXES = new Map<string, readonly string[]>()
for (const suffix of ALL_SUFFIXES)
  for (const name of NAMES[suffix].split(' ')) SUFFIXES.set(name, [...(SUFFIXES.get(name) ?? []), suffix])

/** A symbol that a text may mean. */
interface Candidate {
  symbol: string
  /** Suffixes of the exchange that the text names and the symbol does not; null where there is nothing to compare. */
  on: readonly string[] | null
}

/** A ticker without its exchange, and the suffixes of that; null where none is named, or one that is not known here. */
interface SplitTicker {
  ticker: string
  suffixes: readonly string[] | null
}

/**
 * The stock that somebody means by a ticker as it is written anywhere: `aapl`, `$AAPL`, `NASDAQ:AAPL`, `AAPL.US`,
 * `BME:SAN` for SAN.MC, `BRK.B` or `BRK/B` for BRK-B. The symbol as it stands comes first; a bare one is that of a
 * named exchange only where the stock's own, if known, is the same. Undefined where `find` knows none of them.
 */
export function resolveTicker<T extends { exchange: string | null }>(
  text: string,
  find: (symbol: string) => T | undefined,
): T | undefined {
  const written = plain(text)
  for (const { symbol, on } of [{ symbol: written, on: null }, ...candidatesOf(written)]) {
    const stock = find(symbol)
    if (stock && (on === null || isOn(stock.exchange, on))) return stock
  }
}

/**
 * Every stock that a ticker in a list may mean; none if it is unknown. A ticker that is a symbol of the market as it
 * stands means that one alone, even if the same letters are a ticker elsewhere: it can be added by typing it, and a list
 * that was written in this product's symbols would otherwise be full of questions. Any other ticker without an exchange
 * means its stock on each exchange that is known here (`SAN` for SAN.MC and SAN.PA), and so does one with a name of
 * several exchanges (`EURONEXT:SAN`).
 */
export function stocksMeant<T extends { exchange: string | null }>(
  text: string,
  find: (symbol: string) => T | undefined,
): T[] {
  const written = plain(text)
  const { ticker, suffixes } = splitExchange(written)
  const stock = resolveTicker(text, find)
  // An exchange that is not known here is none of those that are.
  const isBare = suffixes === null && !written.includes(':')
  const places = isBare && stock === undefined ? ALL_SUFFIXES : (suffixes ?? [])
  if (places.length > 1) {
    const listings = spellings(ticker).flatMap((symbol) => places.flatMap((place) => find(`${symbol}${place}`) ?? []))
    if (listings.length > 0) return listings
  }
  return stock === undefined ? [] : [stock]
}

/** Whether a word is the name of an exchange, before or after a ticker. */
export function isExchangeName(word: string): boolean {
  return SUFFIXES.has(word.toUpperCase())
}

/** The symbol that Yahoo would most likely have for a ticker; null for what looks like a name. */
export function likelySymbol(text: string): string | null {
  const written = plain(text)
  return /\s/.test(written.replace(/\s*:\s*/, ':')) ? null : (candidatesOf(written)[0]?.symbol ?? null)
}

/** The text in upper case, without the punctuation that surrounds a ticker in a text. */
function plain(text: string): string {
  return text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/^[\s\p{Cf}\p{Ps}\p{Pi}"'$#]+|[\s\p{Cf}\p{Pe}\p{Pf}"'.,;]+$/gu, '')
}

function isOn(exchange: string | null, suffixes: readonly string[]): boolean {
  const known = exchange === null ? undefined : SUFFIXES.get(exchange.toUpperCase())
  return known === undefined || known.some((suffix) => suffixes.includes(suffix))
}

function candidatesOf(written: string): Candidate[] {
  const candidates: Candidate[] = []
  const { ticker, suffixes } = splitExchange(written)
  for (const symbol of spellings(ticker)) {
    for (const suffix of suffixes ?? []) if (suffix !== '') candidates.push({ symbol: `${symbol}${suffix}`, on: null })
    candidates.push({ symbol, on: suffixes })
  }
  return candidates.filter(({ symbol }) => SYMBOL_PATTERN.test(symbol))
}

function splitExchange(written: string): SplitTicker {
  const [first, second, ...more] = written.split(/\s*:\s*/)
  if (second !== undefined && more.length === 0) {
    const before = SUFFIXES.get(first)
    // `SAN:SM` names it last; an exchange that is not known here is left out.
    if (before === undefined && SUFFIXES.has(second)) return { ticker: first, suffixes: SUFFIXES.get(second)! }
    return { ticker: splitExchange(second).ticker, suffixes: before ?? null }
  }
  const [, ticker, name] = /^(.+)[. ]([A-Z]{1,5})$/.exec(written) ?? []
  const suffixes = SUFFIXES.get(name)
  return suffixes === undefined ? { ticker: written, suffixes: null } : { ticker, suffixes }
}

/**
 * Ways to write a ticker: a share class or a pair's currency follows a dot or hyphen; pairs may be one word, as
 * TradingView has them.
 */
function spellings(ticker: string): string[] {
  const [, name, rest] = /^([A-Z0-9]+)[./ -]([A-Z0-9]{1,4})$/.exec(ticker) ?? []
  if (name !== undefined) return [`${name}-${rest}`, `${name}.${rest}`, ...(rest.length > 2 ? [`${name}${rest}`] : [])]
  const [, asset, currency] = /^([A-Z0-9]{2,8})(USD|EUR)$/.exec(ticker) ?? []
  return asset === undefined ? [ticker] : [ticker, `${asset}-${currency}`]
}
