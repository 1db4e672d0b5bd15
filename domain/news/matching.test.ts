import t from 'tap'
import { COMPANIES } from '../market/simulated/companies.ts'
import { createCompanyMatcher } from './matching.ts'

const MARKET: Record<string, string> = {
  AAPL: 'Apple Inc.',
  META: 'Meta Platforms, Inc.',
  TGT: 'Target Corporation',
  V: 'Visa Inc.',
  GAP: 'Gap, Inc. (The)',
  F: 'Ford Motor Company',
  GM: 'General Motors',
  'SAN.MC': 'Banco Santander, S.A.',
  'TEF.MC': 'Telefónica, S.A.',
  'BBVA.MC': 'Banco Bilbao Vizcaya Argentaria, S.A.',
  'ITX.MC': 'Industria de Diseño Textil, S.A.',
  'IBE.MC': 'Iberdrola, S.A.',
  KO: 'Coca-Cola Company (The)',
  'KOFUBL.MX': 'Coca-Cola FEMSA, S.A.B. de C.V.',
  T: 'AT&T Inc.',
  TMUS: 'T-Mobile US',
  JNJ: 'Johnson & Johnson',
  'BRK.B': 'Berkshire Hathaway Inc. Class B',
  MMM: '3M Company',
  HPQ: 'HP Inc.',
  GE: 'General Electric Company',
  MCD: "McDonald's",
  MCO: "Moody's Corporation",
  JPM: 'JPMorgan Chase',
  GOOG: 'Alphabet Inc. (Class C)',
  GOOGL: 'Alphabet Inc. (Class A)',
  AMZN: 'Amazon.com, Inc.',
  NVDA: 'Nvidia',
  DIS: 'Walt Disney Company (The)',
  BBY: 'Best Buy',
  COF: 'Capital One',
  WM: 'Waste Management',
  TSN: 'Tyson Foods',
  WMB: 'Williams Companies',
  ZBRA: 'Zebra Technologies',
  WST: 'West Pharmaceutical Services',
  ARE: 'Alexandria Real Estate Equities',
  AEP: 'American Electric Power',
  D: 'Dominion Energy',
  KEYS: 'Keysight Technologies',
  ICE: 'Intercontinental Exchange',
  ORLY: 'O’Reilly Automotive',
  FRT: 'Federal Realty Investment Trust',
  DAL: 'Delta Air Lines',
  DLA: 'Delta Apparel',
  PGR: 'Progressive Corporation',
  'AMXB.MX': 'América Móvil, S.A.B. de C.V.',
  'FAVORITA.EC': 'Corporación Favorita C.A.',
  CHILE: 'Banco de Chile',
}
const matcher = createCompanyMatcher(Object.entries(MARKET).map(([symbol, name]) => ({ symbol, name })))

type Row = readonly [text: string, found: string, why: string]
const check = (group: string, rows: readonly Row[]) =>
  t.test(group, async (t) => {
    for (const [text, found, why] of rows) t.equal(matcher.match(text).join(' '), found, `${why}: ${text}`)
  })

check('symbols', [
  ['$AAPL breaks out', 'AAPL', 'a cashtag'],
  ['$BRK.B y $D, a la baja', 'BRK.B D', 'a cashtag with a dot, a cashtag of one letter'],
  ['Gana $V millones', 'V', 'a cashtag is taken at its word'],
  ['El fabricante (AAPL) presenta resultados', 'AAPL', 'in parentheses'],
  ['Sanción a la operadora (BME:TEF.MC) por cobros', 'TEF.MC', 'exchange and symbol'],
  ['Shares of the carmaker (NYSE: F) fall', 'F', 'exchange and symbol, however short'],
  ['The utility, NYSE:D, cuts its dividend', 'D', 'without parentheses'],
  ['Qué esperar de NVDA esta semana', 'NVDA', 'bare capitals that are nothing else'],
  ['NVDA.', 'NVDA', 'with a full stop'],
  ['Sen. Manchin (D) votes no', '', 'one letter in parentheses is a party'],
  ['Houston (T) sees rain', '', 'nor any other single letter'],
  ['These ARE the KEYS to win', '', 'capitals for emphasis'],
  ['La redada de ICE en Los Ángeles', '', 'an acronym of something else'],
  ['NVDA XYZ QQQ', 'NVDA', 'symbols of another market'],
  ['QUÉ ESPERAR DE GAP EN TODO EL CASO', '', 'in a text of capitals bare capitals say nothing'],
  ['@NVDA follows #AAPL', '', 'handles and hashtags are no symbols'],
  ['aapl and nvda', '', 'symbols are capitals'],
])

check('names without their legal form', [
  ['Iberdrola gana un 12 % más', 'IBE.MC', 'S.A. is dropped'],
  ['América Móvil y AMERICA MOVIL', 'AMXB.MX', 'S.A.B. de C.V. is dropped, accents and capitals do not matter'],
  ['NVIDIA presenta su nuevo chip', 'NVDA', 'a name in capitals'],
  ["Nvidia's rally goes on", 'NVDA', 'a possessive'],
  ['nvidia', '', 'a name has a capital'],
  ['El beneficio de Inditex crece', 'ITX.MC', 'the name that the press uses'],
  ['BBVA mantiene la opa', 'BBVA.MC', 'initials that the press uses'],
  ['Google and Disney sign a deal', 'DIS GOOG GOOGL', 'both classes of one share'],
  ['McDonald’s y McDonalds', 'MCD', 'with and without apostrophe'],
  ["Moody's rebaja la nota", 'MCO', 'the name ends like a possessive'],
  ['J.P. Morgan, JP Morgan and JPMorgan Chase', 'JPM', 'initials with and without dots'],
  ["O'Reilly Automotive raises guidance", 'ORLY', 'another apostrophe'],
  ['Keysight beats estimates', 'KEYS', 'what it does is left out'],
  ['Federal Realty raises dividend', 'FRT', 'left out only as far as a name remains'],
  ['Banco de Chile reparte dividendo', 'CHILE', 'a name of ordinary words, in capitals'],
  ['El banco de Chile que más crece', '', 'the same words, small'],
])

check('names with signs and digits', [
  ['Coca-Cola sube precios', 'KO', 'hyphen'],
  ['Coca Cola sube precios', 'KO', 'blank'],
  ['CocaCola sube precios', 'KO', 'neither'],
  ['Coca-Cola FEMSA compra plantas', 'KOFUBL.MX', 'the longer name wins'],
  ['Coca-Cola HBC raises guidance', '', 'a bottler that this market has not'],
  ['AT&T adds subscribers', 'T', 'a name around a sign'],
  ['Johnson & Johnson recalls', 'JNJ', 'sign'],
  ['Johnson y Johnson retira un talco', 'JNJ', 'the sign as a word'],
  ['Boris Johnson and Magic Johnson', '', 'the same words apart'],
  ['T-Mobile and AT&T', 'T TMUS', 'hyphen behind one letter'],
  ['3M settles lawsuits', 'MMM', 'digit and letter'],
  ['Recauda $3M en un día', '', 'an amount of money'],
  ['Un motor de 300 HP', '', 'horsepower'],
  ['HP recorta 6.000 empleos', 'HPQ', 'two letters'],
  ['GE takes off', 'GE', 'two letters by which the press calls it'],
  ['GE Vernova soars', '', 'another company'],
  ['General Electric vende una filial', 'GE', 'two ordinary words'],
])

check('ordinary words', [
  ['El paro llega a la meta del Gobierno', '', 'small letter'],
  ['Meta de inflación: el BCE sube tipos', '', 'what follows makes it a thing'],
  ['Evenepoel cruza la Meta en solitario', '', 'an article before it'],
  ['Meta anuncia despidos', 'META', 'first word, but companies announce'],
  ['Las gafas de Meta llegan a España', 'META', 'a capital inside a sentence'],
  ['Meta, el reto de cada corredor', '', 'first word, and nothing speaks of a company'],
  ['Apple pie recipes for fall', '', 'a pie'],
  ['Apple Pie Sales Rise', '', 'a pie that sells'],
  ['How to grow an apple tree', '', 'small letter'],
  ['El Gobierno multa a Apple', 'AAPL', 'a capital inside a sentence'],
  ['Apple Unveils New iPhone', 'AAPL', 'every word has a capital, but companies unveil'],
  ['Apple, Amazon y Nvidia', 'AAPL AMZN NVDA', 'in a list with a company beyond doubt'],
  ['Analysts raise price target on Nvidia stock', 'NVDA', 'small letter'],
  ['Nvidia Price Target Raised by Analysts', 'NVDA', 'a price target'],
  ['Target Shares Fall After Earnings', 'TGT', 'it has shares'],
  ['Shares of Target slide', 'TGT', 'shares of it'],
  ['Fed Misses Inflation Target Again', '', 'the target of a central bank'],
  ['Cómo sacar la visa de turista', '', 'small letter'],
  ['La Visa americana costará más', '', 'an article before it'],
  ['Visa para trabajar en EE. UU.: requisitos', '', 'what follows makes it a thing'],
  ['US Tightens Student Visa Rules', '', 'a student visa'],
  ['Visa gana 5.000 millones en el trimestre', 'V', 'it earns money'],
  ['Mastercard y Visa pactan', 'V', 'a capital inside a sentence'],
  ['Gender Gap Widens, Study Says', '', 'the gap between men and women'],
  ['Gap raises sales forecast', 'GAP', 'it has sales'],
  ['Telefónica vende su filial', 'TEF.MC', 'it sells'],
  ['La red telefónica, caída', '', 'small letter'],
  ['Amazon rainforest loses trees', '', 'the forest'],
  ['Zebra escapes from zoo', '', 'an animal'],
  ['Zebra shares jump', 'ZBRA', 'it has shares'],
  ['Progressive Democrats in Congress', '', 'an adjective'],
  ['Why Chips Are the Best Buy Now', '', 'an article before ordinary words'],
  ['Best Buy Stock Jumps', 'BBY', 'ordinary words with shares'],
  ['Capital One compra Discover', 'COF', 'ordinary words with capitals'],
  ['the waste management problem', '', 'ordinary words, small'],
])

check('family names and places', [
  ['Ford retrasa la vuelta a la producción', 'F', 'it produces'],
  ['Harrison Ford vuelve al cine', '', 'a first name before it'],
  ['Tom Ford Sells His House', '', 'a first name before it, though he sells'],
  ['Ford Foundation names new president', '', 'a foundation'],
  ['Mike Tyson loses fight', '', 'a boxer'],
  ['Tyson to close plant', 'TSN', 'it closes a plant'],
  ['Serena Williams sells stake', '', 'a player'],
  ['Santander gana un 18 % más', 'SAN.MC', 'it earns'],
  ['El Santander sube en bolsa', 'SAN.MC', 'banks have articles too'],
  ['Banco Santander', 'SAN.MC', 'the whole name'],
  ['Un incendio en Santander deja tres heridos', '', 'in a place'],
  ['El alcalde de Santander anuncia inversiones', '', 'the mayor of a place'],
  ['El Racing de Santander gana', '', 'a football club'],
  ['Berkshire sells Apple shares', 'AAPL BRK.B', 'they have shares'],
  ['A walk in Berkshire', '', 'a county'],
  ['Fire in Alexandria', '', 'a city'],
])

check('names too general without the rest', [
  ['West coast storm', '', 'West Pharmaceutical Services'],
  ['American workers', '', 'American Electric Power'],
  ['Delta profit rises', '', 'two companies share the word'],
  ['Delta Air Lines profit rises', 'DAL', 'the whole name'],
])

t.test('the summary counts too, and a short symbol proves a doubtful name', async (t) => {
  t.same(matcher.match('Los resultados de hoy', 'Iberdrola y Telefónica publican.'), ['IBE.MC', 'TEF.MC'])
  t.same(matcher.match('Ford (F), en el punto de mira'), ['F'])
  t.same(matcher.match(''), [])
})

t.test('every invented company is found by its name and by the part of it that the press would use', async (t) => {
  const invented = COMPANIES.map(({ instrument }) => instrument)
  const market = createCompanyMatcher(invented)
  for (const { symbol, name } of invented) t.same(market.match(`Los inversores miran a ${name}`), [symbol], name)
  t.same(market.match('Cuautelán sube, Tezcalia baja y Cantalbro resiste'), ['CANTB', 'CUAUT', 'TEZCL'])
})
