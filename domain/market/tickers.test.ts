import t from 'tap'
import { likelySymbol, resolveTicker, stocksMeant } from './tickers.ts'

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
    IBM: 'IBM.N|NYSE:IBM|IBM US Equity',
    NOVA: 'NOVA|BME:NOVA',
    XYZ: 'BME:XYZ|XYZ.MC',
  })) {
    for (const text of texts.split('|')) t.equal(meant(text), symbol, JSON.stringify(text))
  }
})

t.test('a stock of another exchange than the one that is named is not meant', async (t) => {
  for (const text of ['LON:VOD', 'VOD.L', 'BME:AAPL', 'TEF.US', 'NYSE:TEF', 'B3:IBM', 'ABC:IBM', 'ASX:AAPL', 'FOO:XYZ'])
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
  'AMXB.MX': 'BMV',
  'WALMEX.MX': 'BMV',
  'GFNORTEO.MX': 'BMV',
  'LIVEPOLC-1.MX': 'BMV',
  'BTC-EUR': 'Kraken',
  'BTC-USD': 'Kraken',
  'XTZ-USD': 'Kraken',
}).map(([symbol, exchange]) => ({ symbol, exchange }))

t.test('all stocks that a ticker of a list may mean', async (t) => {
  const all = (text: string) =>
    stocksMeant(text, (symbol) => LISTINGS.find((stock) => stock.symbol === symbol)).stocks.map(({ symbol }) => symbol)
  for (const [text, symbols] of Object.entries({
    SAN: ['SAN.MC', 'SAN.PA'],
    'YAHOO:SAN.PA': ['SAN.PA'],
    'FOO:SAN.PA': ['SAN.PA'],
    'NYSE:SAN.MC': ['SAN.MC'],
    'Ticker: SAN.MC': ['SAN.MC'],
    'Ticker: BME:SAN': ['SAN.MC'],
    'SIBE:SAN': ['SAN.MC'],
    'BM:SAN': ['SAN.MC'],
    'Mercado continuo:SAN': ['SAN.MC'],
    ' $san ': ['SAN.MC', 'SAN.PA'],
    'BME:SAN': ['SAN.MC'],
    'SAN FP': ['SAN.PA'],
    'SAN.MC': ['SAN.MC'],
    TEF: ['TEF', 'TEF.MC'],
    'YAHOO:TEF': ['TEF'],
    'TEF US Equity': ['TEF'],
    'TEF SM Equity': ['TEF.MC'],
    'TEF ZZ Equity': [],
    'BME:TEF': ['TEF.MC'],
    ITX: ['ITX.MC'],
    'GRF.P': ['GRF-P.MC'],
    'LON:ITX': [],
    'NYSE:ITX': [],
    'TSE:ITX': [],
    'ASX:TEF': [],
    'FOO:TEF': [],
    'TEF AU': [],
    'AMX B': ['AMXB.MX'],
    'BMV:AMX/B': ['AMXB.MX'],
    'BMV:AMX B': ['AMXB.MX'],
    AMXB: ['AMXB.MX'],
    'AMXB MM Equity': ['AMXB.MX'],
    'WALMEX *': ['WALMEX.MX'],
    'BMV:WALMEX/*': ['WALMEX.MX'],
    'GFNORTE O': ['GFNORTEO.MX'],
    'BMV:GFNORTE O': ['GFNORTEO.MX'],
    'LIVEPOL C-1': ['LIVEPOLC-1.MX'],
    'TEF *': [],
    XBTUSD: ['BTC-USD'],
    XXBTZUSD: ['BTC-USD'],
    'XBT/EUR': ['BTC-EUR'],
    'KRAKEN:XBT/EUR': ['BTC-EUR'],
    BTC: ['BTC-EUR', 'BTC-USD'],
    XXBT: ['BTC-EUR', 'BTC-USD'],
    XTZUSD: ['XTZ-USD'],
    'BINANCE:TEF': [],
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

t.test('whether a stock is for certain at the exchange that is named', async (t) => {
  const meant = (text: string, currency: string | null) =>
    stocksMeant(text, (symbol) => (symbol === 'ABC' ? { symbol, exchange: 'Bolsa Simulada', currency } : undefined))
  t.match(meant('BME:ABC', null), { stocks: [{ symbol: 'ABC' }], isSure: false, isPlaced: true })
  t.match(meant('BMV:ABC', 'MXN'), { stocks: [{ symbol: 'ABC' }], isSure: true })
  t.match(meant('BME:ABC', 'EUR'), { stocks: [{ symbol: 'ABC' }], isSure: false }, 'of one of many with the euro')
  t.match(meant('BME:ABC', 'USD'), { stocks: [], alike: [{ symbol: 'ABC' }] })
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
    ['FOO:MSFT', null],
  ] as const) {
    t.equal(likelySymbol(text), symbol, text)
  }
})
