/** The exchanges of a country whose symbols have the same ending; all exchanges of coins together are one place too. */
export interface Place {
  /** What ends its symbols in this product, which is Yahoo's; none for the United States and for coins. */
  suffix: string
  /** Its country in ISO 3166; null for coins, which trade in none. */
  region: string | null
  /** What its shares trade in; null for coins. */
  currency: string | null
}

/**
 * Names that programs, brokers and papers give the exchanges of a place, before a ticker (`BME:SAN`), after it
 * (`SAN.MC`, `SAN SM`) or in a column of their own (`Mercado continuo`), as `exchangeWord` writes them: those of
 * TradingView, Google, Yahoo, Reuters, Bloomberg, S&P Capital IQ, Interactive Brokers and Degiro, and the codes of ISO
 * 10383. Instruments have some of these names too. Places without an instrument here are listed as well: a share that
 * trades there is not the one with the same letters here.
 */
// biome-ignore format: a table, one place a line
const ROWS: readonly (readonly [suffix: string, region: string | null, currency: string | null, names: string])[] = [
  ['', 'US', 'USD', 'US USA EEUU ESTADOSUNIDOS UNITEDSTATES NUEVAYORK NEWYORK NYSE NASDAQ NASDAQGS NASDAQGM NASDAQCM NASDAQNMS NASDAQCAPITALMARKET NASDAQGLOBALSELECT NEWYORKSTOCKEXCHANGE NYSEARCA NYSEAMERICAN NYSEAM NYSEMKT NYSENASDAQ ARCA AMEX BATS CBOE CBOEBZX IEX ISLAND PINK PINKSHEETS OTC OTCPK OTCMKTS OTCQX OTCQB XNYS XNAS XNGS XNMS XNCM XASE ARCX BATO IEXG NYQ NMS NGM NCM NSQ NYS NSY NDQ ASE PCX UN UW UQ UR UP N O OQ'],
  ['.MC', 'ES', 'EUR', 'MC BME MCE BMAD MAD XMAD XMCE XBAR XBIL XVAL XLAT MADRID BOLSADEMADRID SIBE SIBEMC BM MERCADOCONTINUO CONTINUO BMEGROWTH LATIBEX ESPANA SPAIN ESP SM ES'],
  ['.MX', 'MX', 'MXN', 'MX BMV MEX MEXI XMEX BIVA XBIV MEXICO BOLSAMEXICANA BOLSAMEXICANADEVALORES SIC MM'],
  ['.SA', 'BR', 'BRL', 'SA B3 BVMF BMFBOVESPA BOVESPA SAO XBSP SAOPAULO BRASIL BRAZIL BZ'],
  ['.BA', 'AR', 'ARS', 'BA BYMA BCBA MERVAL BASE BUE XBUE XMEV BUENOSAIRES ARGENTINA AR'],
  ['.SN', 'CL', 'CLP', 'SN BCS SNSE SGO SSE XSGO SANTIAGO BOLSADESANTIAGO BOLSADECOMERCIODESANTIAGO CHILE CI'],
  ['.CL', 'CO', 'COP', 'CL BVC BOG XBOG BOGOTA COLOMBIA BOLSADEVALORESDECOLOMBIA CB'],
  ['.LM', 'PE', 'PEN', 'LM BVL LIM XLIM LIMA PERU BOLSADEVALORESDELIMA PE'],
  ['.L', 'GB', 'GBP', 'L LON LSE LSEETF XLON LONDON LONDRES UK LN'],
  ['.DE', 'DE', 'EUR', 'DE XETRA XETR XTRA ETR XET IBIS IBIS2 TDG TRADEGATE GETTEX FRANKFURT FRA FWB XFRA STU SWB GER GR GY'],
  ['.PA', 'FR', 'EUR', 'PA EPA PAR SBF XPAR ENXTPA PARIS EURONEXT EURONEXTPARIS FP FR'],
  ['.AS', 'NL', 'EUR', 'AS AMS EAM AEB XAMS ENXTAM AMSTERDAM EURONEXT EURONEXTAMSTERDAM NA NL'],
  ['.BR', 'BE', 'EUR', 'EBR XBRU ENXTBR ENEXTBE BRUSSELS BRUSELAS EURONEXT BB'],
  ['.LS', 'PT', 'EUR', 'LS ELI XLIS ENXTLS BVL LISBON LISBOA EURONEXT PL PT'],
  ['.MI', 'IT', 'EUR', 'MI MIL BIT XMIL MTA BVME BORSAITALIANA MILAN IM IT'],
  ['.IR', 'IE', 'EUR', 'ISE XDUB DUBLIN EURONEXT ID'],
  ['.VI', 'AT', 'EUR', 'VIE XWBO WBAG VSE VIENNA VIENA AV'],
  ['.HE', 'FI', 'EUR', 'HEL HEX XHEL OMXHEX HELSINKI FH'],
  ['.SW', 'CH', 'CHF', 'SW SWX SIX VTX EBS XSWX XVTX ZURICH CH'],
  ['.ST', 'SE', 'SEK', 'STO SFB XSTO OMX OMXSTO STOCKHOLM ESTOCOLMO SS'],
  ['.OL', 'NO', 'NOK', 'OL OSL OSE XOSL OB OSLO'],
  ['.CO', 'DK', 'DKK', 'CPH CSE XCSE OMXCOP COPENHAGEN COPENHAGUE DC'],
  ['.WA', 'PL', 'PLN', 'WA WSE GPW XWAR WARSAW VARSOVIA PL PW'],
  ['.IS', 'TR', 'TRY', 'IS BIST IBSE XIST ISTANBUL TI'],
  ['.TO', 'CA', 'CAD', 'TO TSX TSE TOR XTSE TSXV CVE VENTURE NEO TORONTO CA CN'],
  ['.T', 'JP', 'JPY', 'TSE TYO TSEJ XTKS JPX TOKYO TOKIO JP JT'],
  ['.HK', 'HK', 'HKD', 'HK HKG HKEX SEHK XHKG HONGKONG'],
  ['.SS', 'CN', 'CNY', 'SHA SHSE SSE XSHG SHE SZSE XSHE CH C1 C2'],
  ['.KS', 'KR', 'KRW', 'KS KQ KRX KSE KOSDAQ XKRX KOREA'],
  ['.TW', 'TW', 'TWD', 'TW TWO TPE TWSE XTAI TT'],
  ['.NS', 'IN', 'INR', 'NS BO NSE BSE BOM XNSE XBOM INDIA'],
  ['.AX', 'AU', 'AUD', 'AX ASX XASX SYDNEY AUSTRALIA AU'],
  ['.NZ', 'NZ', 'NZD', 'NZ NZE NZX XNZE'],
  ['.SI', 'SG', 'SGD', 'SGX SES XSES SINGAPORE SINGAPUR'],
  ['.TA', 'IL', 'ILS', 'TASE TLV XTAE'],
  ['.JO', 'ZA', 'ZAR', 'JO JSE XJSE JOHANNESBURG SJ'],
  ['', null, null, 'KRAKEN COINBASE GDAX BINANCE BINANCEUS BITSTAMP BITFINEX GEMINI CRYPTO CRYPTOCOM OKX BYBIT KUCOIN BITSO COINMARKETCAP COINGECKO CCC CRIPTO'],
]

/** Every place that is known by a name. */
export const PLACES: readonly Place[] = ROWS.map(([suffix, region, currency]) => ({ suffix, region, currency }))

/** The places for each name. One name may have several: TradingView says EURONEXT for Paris and for Amsterdam. */
const BY_NAME = new Map<string, readonly Place[]>()
for (const [i, [, , , names]] of ROWS.entries())
  for (const name of names.split(' ')) BY_NAME.set(name, [...(BY_NAME.get(name) ?? []), PLACES[i]])

const BY_SUFFIX = new Map(PLACES.filter(({ suffix }) => suffix !== '').map((place) => [place.suffix, place]))

/** Words of brokers for the way of an order, which say nothing of where its share trades. */
const ROUTES = ['SMART', 'BEST', 'DIRECT']

/** A name as the table has it: in upper case, without accents, brackets, blanks and signs. */
function exchangeWord(text: string): string {
  return text
    .replace(/\([^)]*\)/g, '')
    .normalize('NFKD')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
}

/** The places that a name may mean, `NASDAQ/NMS` by either of its parts; none for a name that is not known here. */
export function placesNamed(name: string): readonly Place[] {
  const whole = BY_NAME.get(exchangeWord(name))
  return whole ?? name.split('/').flatMap((part) => BY_NAME.get(exchangeWord(part)) ?? [])
}

/** Whether what stands in a column of exchanges says nothing: it is empty, or the way of an order. */
export function namesNoExchange(name: string): boolean {
  const word = exchangeWord(name)
  return word === '' || ROUTES.includes(word)
}

/** The place whose symbols end as this one does (`SAN.MC`); undefined for a symbol without such an ending. */
export function placeOfEnding(symbol: string): Place | undefined {
  return BY_SUFFIX.get(/\.[A-Z]{1,2}$/.exec(symbol)?.[0] ?? '')
}

/** What a place needs to know of a stock; each but the symbol may be unknown. */
export interface Listed {
  symbol: string
  exchange: string | null
  currency?: string | null
}

/** Whether a stock trades at one of these places; null where neither its exchange nor its currency tells. */
export function tradesAt({ symbol, exchange, currency }: Listed, places: readonly Place[]): boolean | null {
  const ending = placeOfEnding(symbol)
  const own = exchange === null ? [] : placesNamed(exchange)
  const known = own.length > 0 || ending === undefined ? own : [ending]
  if (known.length > 0 || places.length === 0) return known.some((place) => places.includes(place))
  if (!currency) return null
  const inCurrency = PLACES.filter((place) => place.currency === currency)
  if (!inCurrency.some((place) => places.includes(place))) return false
  return inCurrency.length === 1 ? true : null
}
