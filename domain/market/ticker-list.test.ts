import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import t from 'tap'
import { anyText } from '../testing/any-text.ts'
import { understandTickers } from './list-meaning.ts'
import { type ListedTicker, MOST_LINES, readTickerList, writeTickerList } from './ticker-list.ts'

const LISTS = join(import.meta.dirname, 'testing/lists')
const STOCKS = new Map(
  Object.entries({
    AAPL: 'NASDAQ',
    'BRK-B': 'NYSE',
    SAN: 'NYSE',
    'SAN.MC': 'BME',
    'SAN.PA': 'EPA',
    TEF: 'NYSE',
    'TEF.MC': 'BME',
    'IBE.MC': 'BME',
    'PETR4.SA': 'B3',
    'ASML.AS': 'AMS',
    'ABC.PA': 'EPA',
    'ABC.AS': 'AMS',
    'BTC-USD': 'Kraken',
  }).map(([symbol, exchange]) => [symbol, { symbol, exchange, name: '', country: null }]),
)

const MARKET = { find: (symbol: string) => STOCKS.get(symbol), ofIsin: () => [], ofCompany: () => [] }

const read = (list: string): ListedTicker[] => readTickerList(list) ?? []
const texts = (list: string): string[] => read(list).map(({ text }) => text)
const file = (name: string): string => readFileSync(join(LISTS, name), 'utf8')

/** What a list means, as `line symbol`, `line symbol/symbol` and lines. */
function meant(list: string) {
  const { found, ambiguous, unknown } = understandTickers(read(list), MARKET)
  return {
    found: found.map(({ line, stock }) => `${line} ${stock.symbol}`),
    ambiguous: ambiguous.map(({ line, stocks }) => `${line} ${stocks.map(({ symbol }) => symbol).join('/')}`),
    unknown: [...new Set(unknown.map(({ line }) => line))],
  }
}

t.test('the export of TradingView, in a row and in lines', async (t) => {
  t.same(meant(file('tradingview.txt')), {
    found: ['1 AAPL', '1 BRK-B', '1 SAN', '1 SAN.MC', '1 TEF.MC', '1 ASML.AS', '1 BTC-USD'],
    ambiguous: [],
    unknown: [],
  })
  t.same(meant(file('tradingview-lines.txt')), {
    found: ['2 AAPL', '3 BRK-B', '5 SAN.MC', '6 PETR4.SA'],
    ambiguous: [],
    unknown: [],
  })
})

t.test("Yahoo's portfolio: lots of one stock, quotes, and a note of two lines", async (t) => {
  t.same(read(file('yahoo.csv')), [
    { line: 2, text: 'AAPL' },
    { line: 3, text: 'AAPL' },
    { line: 4, text: 'SAN.MC' },
    { line: 6, text: 'BRK-B' },
    { line: 7, text: '^GSPC' },
    { line: 8, text: 'BTC-USD' },
  ])
  t.same(meant(file('yahoo.csv')).unknown, [7])
})

t.test('a spreadsheet in Spanish: a title, names and exchanges beside, semicolons, decimal commas', async (t) => {
  t.same(read(file('hoja.csv')), [
    { line: 3, text: 'AAPL', exchange: 'NASDAQ' },
    { line: 4, text: 'SAN', exchange: 'BME' },
    { line: 5, text: 'tef', exchange: 'Mercado Continuo' },
    { line: 6, text: 'PETR4', exchange: 'B3' },
    { line: 7, text: 'NOPE', exchange: 'NASDAQ' },
    { line: 9, text: 'BRK.B', exchange: 'NYSE' },
  ])
  t.same(meant(file('hoja.csv')), {
    found: ['3 AAPL', '4 SAN.MC', '5 TEF.MC', '6 PETR4.SA', '9 BRK-B'],
    ambiguous: [],
    unknown: [7],
  })
})

t.test('a row, a column, and a column with names beside it', async (t) => {
  t.same(meant(file('fila.txt')), {
    found: ['1 AAPL', '1 BRK-B', '1 SAN.MC', '1 PETR4.SA', '1 BTC-USD'],
    ambiguous: ['1 TEF/TEF.MC'],
    unknown: [],
  })
  t.same(meant(file('columna.txt')), {
    found: ['1 AAPL', '3 BRK-B', '4 TEF', '5 SAN.MC'],
    ambiguous: [],
    unknown: [8],
  })
  t.same(texts(file('columna.txt')).at(-1), 'banco santander')
  // The second column has a ticker in it, but is one of names.
  t.same(meant(file('nombres.tsv')).found, ['1 AAPL', '2 SAN.MC', '3 BRK-B', '4 TEF'])
})

t.test('300 lines', async (t) => {
  const tickers = read(file('larga.csv'))
  t.equal(tickers.length, 299)
  t.same(tickers[0], { line: 2, text: 'aku' })
  t.same(tickers.at(-1)?.line, 300)
  t.ok(tickers.every(({ text }) => /^[A-Za-z]{3}$/.test(text)))
})

t.test('other ways to write a list', async (t) => {
  for (const [list, tickers] of [
    ['', []],
    [' \n\t\r\n', []],
    ['Ticker\nAAPL\nMSFT', ['AAPL', 'MSFT']],
    ['<TICKER>;<NAME>\nAAPL;Apple', ['AAPL']],
    ['Nombre,Símbolo bursátil,ISIN\nApple,AAPL,US0378331005', ['AAPL']],
    ['Acción\tNombre\nIBE.MC\tIberdrola', ['IBE.MC']],
    ['Código,Ticker\n17,AAPL', ['AAPL']],
    ['ISIN;Nombre\nUS0378331005;Apple Inc.', ['US0378331005']],
    ['Symbol,Name\nAAPL,Apple\nSymbol,Name\nKO,Coca-Cola', ['AAPL', 'KO']],
    ['sYMBOL,nAmE\nAAPL,Apple', ['AAPL']],
    ['NASDAQ: AAPL NYSE : KO', ['NASDAQ:AAPL NYSE:KO']],
    ['AAPL - Apple, Inc., 1,5', ['AAPL - Apple Inc.']],
    ['Nombre;Cantidad\nApple;10', ['Apple']],
    ['AAPL,Stock,10\nKO,Stock,5', ['AAPL', 'KO']],
    ['BUY,AAPL,10\nBUY,KO,5', ['AAPL', 'KO']],
    ['["AAPL", "KO"]', ['AAPL', 'KO']],
    ['["AAPL", "KO"', ['[ AAPL', 'KO']],
    ['AAPL US', ['AAPL US']],
    ['brk b', ['brk b']],
    ['AAPL | KO | "MSFT"', ['AAPL', 'KO', 'MSFT']],
    ['"AAPL\nKO",MSFT', ['AAPL KO', 'MSFT']],
    ['"AAPL\nKO', ['AAPL', 'KO']],
    ['AAPL,KO\nMSFT,V', ['AAPL', 'KO', 'MSFT', 'V']],
    ['AAPL;10;185,20\nKO;20;60,10', ['AAPL', 'KO']],
    ['Coca Cola Company', ['Coca Cola Company']],
    ['—, ..., AAPL', ['AAPL']],
    ['* AAPL\n• KO\n1) V', ['AAPL', 'KO', 'V']],
    ['\ufeffAAPL\rKO\r\nV', ['AAPL', 'KO', 'V']],
  ] as const) {
    t.same(texts(list), tickers, JSON.stringify(list))
  }
})

t.test('ambiguous ones are told once with all their stocks; words count where all of them are known', async (t) => {
  t.same(meant('ABC\nIBE\nabc\nSAN\nEURONEXT:ABC'), {
    found: ['2 IBE.MC'],
    ambiguous: ['1 ABC.PA/ABC.AS', '4 SAN/SAN.MC/SAN.PA'],
    unknown: [],
  })
  t.same(meant('AAPL IBE').found, ['1 AAPL', '1 IBE.MC'])
  t.same(meant('TEF MC').found, ['1 TEF.MC'])
  t.same(meant('NOPE, ABC\nNOPE').unknown, [1, 2])
})

t.test('a list that is too long is not read', async (t) => {
  t.equal(readTickerList('A\n'.repeat(MOST_LINES))?.length, MOST_LINES)
  t.equal(readTickerList('A\n'.repeat(MOST_LINES + 1)), null)
  t.equal(readTickerList('A,'.repeat(MOST_LINES))?.length, MOST_LINES)
  t.equal(readTickerList('A,'.repeat(MOST_LINES + 1)), null)
})

t.test('quotes that never end take no longer', async (t) => {
  for (const piece of ['"', '"a,', '""",', '"",', '"a"b,', ' "', '"\n']) {
    const list = piece.repeat(65_536 / piece.length).slice(0, 65_536)
    const began = process.cpuUsage()
    readTickerList(list.replaceAll('\n', ' '))
    const { user } = process.cpuUsage(began)
    t.ok(user < 2_000_000, `${JSON.stringify(piece)}: ${user} µs`)
  }
})

t.test('any text is read without an error, and its tickers, one a line, are read as themselves', async () => {
  const piece = fc.constantFrom(
    ...[',', ';', '\t', '|', '\n', '\r\n', ' ', '"', '""', ':', '###', '- ', '1. ', '$', '\ufeff', '\0', '\u200b'],
    ...['AAPL', 'brk.b', 'BME', 'SAN SM', 'Símbolo', 'Ticker', 'Mercado', 'Apple Inc.', '185,20', 'ABC', 'B', 'Name'],
    ...['ISIN', 'Currency', 'EUR', 'US0378331005', 'Mercado continuo', 'DES', '[', ']', '{"symbol":"KO","isin":"x"}'],
  )
  const list = fc.oneof(
    anyText(),
    fc.array(piece, { maxLength: 60 }).map((pieces) => pieces.join('')),
  )
  fc.assert(
    fc.property(list, (list) => {
      const tickers = readTickerList(list)
      if (tickers === null) return
      const lines = list.split(/\r\n?|\n/).length
      for (const [i, { line, text }] of tickers.entries()) {
        if (line < (tickers[i - 1]?.line ?? 1) || line > lines) throw new Error(`line ${line} of ${lines}`)
        if (text === '' || /[,;|\t\n"\0]/.test(text) || text !== text.trim()) throw new Error(JSON.stringify(text))
      }
      const { text, header } = writeTickerList(tickers)
      const again = read(text)
      const same = tickers.map((ticker, i) => ({ ...ticker, line: i + 1 + header }))
      if (JSON.stringify(again) !== JSON.stringify(same)) throw new Error(JSON.stringify([tickers, again]))
    }),
    { numRuns: 2_000 },
  )
})

t.test('every line with one ticker is in exactly one part, and counts once', async () => {
  const parts = {
    found: ['aapl', '$AAPL', 'BRK/B', 'BME:SAN', 'IBE', 'NYSE:TEF', '"TEF US"', 'BTCUSD'],
    ambiguous: ['ABC', 'euronext:abc'],
    unknown: ['NOPE', 'NASDAQ:NOPE', 'Una Empresa', 'LON:AAPL', 'a:b:c'],
    none: ['', '  ', '###Uno', '###Símbolo', '---', '""'],
  }
  const line = fc.constantFrom(
    ...Object.entries(parts).flatMap(([part, written]) => written.map((text) => ({ part, text }))),
  )
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 40 }), fc.constantFrom('\n', '\r\n', '\r'), (lines, end) => {
      const list = `\ufeff${lines.map(({ text }) => text).join(end)}`
      const tickers = read(list)
      const { found, ambiguous, unknown } = understandTickers(tickers, MARKET)
      const lineOf = ({ line }: { line: number }) => line
      const understood = {
        found: found.map(lineOf),
        ambiguous: ambiguous.map(lineOf),
        unknown: [...new Set(unknown.map(lineOf))],
      }
      const of = (part: string) => lines.flatMap((each, i) => (each.part === part ? [i + 1] : []))
      if (tickers.length !== lines.length - of('none').length) throw new Error('a line is lost or doubled')
      if (JSON.stringify(understood.unknown) !== JSON.stringify(of('unknown')))
        throw new Error(JSON.stringify(understood))
      for (const part of ['found', 'ambiguous'] as const)
        if (understood[part].some((line) => !of(part).includes(line))) throw new Error(JSON.stringify(understood))
      // A repeated stock counts at its first line.
      if (
        understood.found.length > 0 !== of('found').length > 0 ||
        (understood.found[0] ?? 0) !== (of('found')[0] ?? 0)
      )
        throw new Error(JSON.stringify(understood))
    }),
    { numRuns: 500 },
  )
})
