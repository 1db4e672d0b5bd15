import t from 'tap'
import { isExchangeName, likelySymbol, resolveTicker, stocksMeant } from './tickers.ts'

const MARKET = Object.entries({
  AAPL: 'NASDAQ',
  'BRK-B': 'NYSE',
  'BF.B': 'NYSE',
  'SAN.MC': 'BME',
  SAN: 'NYSE',
  'GRF-P.MC': 'BME',
  TEF: 'BME',
  VOD: 'NASDAQ',
  VALE3: 'B3',
  'PETR4.SA': 'B3',
  'BTC-USD': 'Kraken',
  ETHEUR: 'Kraken',
  IBM: 'NYSE',
  NOVA: 'Bolsa Simulada',
  XYZ: null,
}).map(([symbol, exchange]) => ({ symbol, exchange }))

const meant = (text: string) => resolveTicker(text, (symbol) => MARKET.find((stock) => stock.symbol === symbol))?.symbol

t.test('a ticker is understood as it is written anywhere', async (t) => {
  for (const [symbol, texts] of Object.entries({
    AAPL: 'AAPL| aapl |$AAPL|(AAPL)|NASDAQ:AAPL|nasdaq: aapl|(NASDAQ: AAPL)|AAPL.US|AAPL US|AAPL.O|AAPL:US|AAPL:NSQ|XNAS:AAPL|\u200baapl\u00a0|ＡＡＰＬ|"AAPL"|AAPL,',
    'BRK-B': 'BRK.B|BRK/B|BRK-B|brk b|NYSE:BRK.B|BRK/B:US|BRK.B.US|$BRK.B|NYSE: BRK-B',
    'BF.B': 'BF-B|BF/B|BF.B',
    'SAN.MC': 'SAN.MC|BME:SAN|MCE:SAN|SAN:SM|SAN SM|BMAD:SAN|XMAD:SAN|bme:san.mc|SAN.ES',
    SAN: 'SAN|NYSE:SAN|SAN.US|SAN.N',
    'GRF-P.MC': 'BME:GRF.P|GRF.P.MC|GRF/P:SM',
    TEF: 'BME:TEF|TEF.MC|TEF SM',
    VALE3: 'BVMF:VALE3|VALE3.SA',
    'PETR4.SA': 'B3:PETR4|SAO:PETR4|PETR4 BZ',
    'BTC-USD': 'BTC/USD|BTC-USD|BTC.USD|BTCUSD|COINBASE:BTCUSD|btcusd',
    ETHEUR: 'ETH/EUR|ETH-EUR|ETHEUR',
    IBM: 'IBM.N|NYSE:IBM|ABC:IBM',
    NOVA: 'NOVA|BME:NOVA',
    XYZ: 'BME:XYZ|XYZ.MC',
  })) {
    for (const text of texts.split('|')) t.equal(meant(text), symbol, JSON.stringify(text))
  }
})

t.test('a stock of another exchange than the one that is named is not meant', async (t) => {
  for (const text of ['LON:VOD', 'VOD.L', 'BME:AAPL', 'TEF.US', 'NYSE:TEF', 'B3:IBM'])
    t.equal(meant(text), undefined, text)
})

t.test('what is no ticker means nothing', async (t) => {
  for (const text of ['', ' ', ':', 'BME:', 'a:b:c', 'banco santander', '<script>', '\ud800', '\0', '.', 'BRKB']) {
    t.equal(meant(text), undefined, JSON.stringify(text))
  }
})

const LISTINGS = Object.entries({
  'SAN.MC': 'BME',
  'SAN.PA': 'EPA',
  'TEF.MC': 'BME',
  TEF: 'NYSE',
  'ITX.MC': 'BME',
  'ASML.AS': 'AMS',
  'GRF-P.MC': 'BME',
  'MC.PA': 'EPA',
  ORA: 'Euronext',
}).map(([symbol, exchange]) => ({ symbol, exchange }))

t.test('all stocks that a ticker of a list may mean', async (t) => {
  const all = (text: string) =>
    stocksMeant(text, (symbol) => LISTINGS.find((stock) => stock.symbol === symbol)).map(({ symbol }) => symbol)
  for (const [text, symbols] of Object.entries({
    SAN: ['SAN.MC', 'SAN.PA'],
    ' $san ': ['SAN.MC', 'SAN.PA'],
    'BME:SAN': ['SAN.MC'],
    'SAN FP': ['SAN.PA'],
    'SAN.MC': ['SAN.MC'],
    TEF: ['TEF'],
    'BME:TEF': ['TEF.MC'],
    ITX: ['ITX.MC'],
    'GRF.P': ['GRF-P.MC'],
    'LON:ITX': [],
    'NYSE:ITX': [],
    'TSE:ITX': [],
    'EURONEXT:ASML': ['ASML.AS'],
    'EURONEXT:SAN': ['SAN.PA'],
    'EURONEXT:MC': ['MC.PA'],
    'EURONEXT:ORA': ['ORA'],
    'EURONEXT:TEF': [],
    NOPE: [],
    '': [],
    ':': [],
  })) {
    t.same(all(text), symbols, JSON.stringify(text))
  }
})

t.test('names of exchanges', async (t) => {
  for (const name of ['BME', 'nasdaq', 'Xetra', 'EURONEXT']) t.ok(isExchangeName(name), name)
  for (const name of ['', 'AAPL', 'TSE']) t.notOk(isExchangeName(name), name)
})

t.test('the symbol that a source would have', async (t) => {
  for (const [text, symbol] of [
    ['BME:SAN', 'SAN.MC'],
    ['NASDAQ: MSFT', 'MSFT'],
    ['BRK.B', 'BRK-B'],
    ['apple', 'APPLE'],
    ['Iberdrola SA', null],
    ['WD-40 Company', null],
    ['$MSFT', 'MSFT'],
    ['NASDAQ:MSFT', 'MSFT'],
    ['BF/B', 'BF-B'],
    ['MSFT.US', 'MSFT'],
    ['el corte inglés', null],
  ] as const) {
    t.equal(likelySymbol(text), symbol, text)
  }
})
