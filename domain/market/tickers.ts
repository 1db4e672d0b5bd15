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
  '.PA': 'PA EPA PAR XPAR FP FR',
  '.AS': 'AS AMS XAMS NA NL',
  '.MI': 'MI MIL BIT XMIL IM IT',
  '.SW': 'SW SWX VTX XSWX CH',
  '.TO': 'TO TSX TOR XTSE CA',
}

const SUFFIXES = new Map(
  Object.entries(NAMES).flatMap(([suffix, names]) => names.split(' ').map((name): [string, string] => [name, suffix])),
)

/** A symbol that a text may mean. */
interface Candidate {
  symbol: string
  /** The suffix of the exchange that the text names and the symbol does not; null where there is nothing to compare. */
  on: string | null
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

function isOn(exchange: string | null, suffix: string): boolean {
  const known = exchange === null ? undefined : SUFFIXES.get(exchange.toUpperCase())
  return known === undefined || known === suffix
}

function candidatesOf(written: string): Candidate[] {
  const candidates: Candidate[] = []
  const { ticker, suffix } = splitExchange(written)
  for (const symbol of spellings(ticker)) {
    if (suffix !== null && suffix !== '') candidates.push({ symbol: `${symbol}${suffix}`, on: null })
    candidates.push({ symbol, on: suffix })
  }
  return candidates.filter(({ symbol }) => SYMBOL_PATTERN.test(symbol))
}

/** The ticker without its exchange, and the suffix of that; null where none is named. */
function splitExchange(written: string): { ticker: string; suffix: string | null } {
  const [first, second, ...more] = written.split(/\s*:\s*/)
  if (second !== undefined && more.length === 0) {
    const before = SUFFIXES.get(first)
    // `SAN:SM` names it last; an exchange that is not known here is left out.
    if (before === undefined && SUFFIXES.has(second)) return { ticker: first, suffix: SUFFIXES.get(second)! }
    return { ticker: splitExchange(second).ticker, suffix: before ?? null }
  }
  const [, ticker, name] = /^(.+)[. ]([A-Z]{1,5})$/.exec(written) ?? []
  const suffix = SUFFIXES.get(name)
  return suffix === undefined ? { ticker: written, suffix: null } : { ticker, suffix }
}

/** Ways to write a ticker: a share class or a pair's currency follows a dot or hyphen; pairs may be one word. */
function spellings(ticker: string): string[] {
  const [, name, rest] = /^([A-Z0-9]+)[./ -]([A-Z0-9]{1,4})$/.exec(ticker) ?? []
  if (name === undefined) return [ticker]
  return [`${name}-${rest}`, `${name}.${rest}`, ...(rest.length > 2 ? [`${name}${rest}`] : [])]
}
