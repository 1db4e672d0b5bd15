import { isZone } from '../../deliveries/timing.ts'
import { lazily } from '../../lazily.ts'

interface Country {
  spanish: string
  /** The codes of ISO 3166: the one of two letters, then the one of three. */
  codes: readonly [two: string, three: string]
  /** Other names in English and Spanish, which are read but not written. */
  others?: readonly string[]
}

/** The countries by their English names, which are those of Yahoo. */
export const COUNTRIES: Readonly<Record<string, Country>> = {
  Argentina: { spanish: 'Argentina', codes: ['AR', 'ARG'] },
  Australia: { spanish: 'Australia', codes: ['AU', 'AUS'] },
  Austria: { spanish: 'Austria', codes: ['AT', 'AUT'] },
  Belgium: { spanish: 'Bélgica', codes: ['BE', 'BEL'] },
  Bermuda: { spanish: 'Bermudas', codes: ['BM', 'BMU'] },
  Bolivia: {
    spanish: 'Bolivia',
    codes: ['BO', 'BOL'],
    others: ['Estado Plurinacional de Bolivia', 'Bolivia, Plurinational State of'],
  },
  Brazil: { spanish: 'Brasil', codes: ['BR', 'BRA'] },
  Canada: { spanish: 'Canadá', codes: ['CA', 'CAN'] },
  'Cayman Islands': { spanish: 'Islas Caimán', codes: ['KY', 'CYM'] },
  Chile: { spanish: 'Chile', codes: ['CL', 'CHL'] },
  China: {
    spanish: 'China',
    codes: ['CN', 'CHN'],
    others: ["People's Republic of China", 'República Popular China', 'PRC'],
  },
  Colombia: { spanish: 'Colombia', codes: ['CO', 'COL'] },
  'Costa Rica': { spanish: 'Costa Rica', codes: ['CR', 'CRI'] },
  Czechia: { spanish: 'Chequia', codes: ['CZ', 'CZE'], others: ['Czech Republic', 'República Checa'] },
  Denmark: { spanish: 'Dinamarca', codes: ['DK', 'DNK'] },
  'Dominican Republic': { spanish: 'República Dominicana', codes: ['DO', 'DOM'], others: ['Rep. Dominicana'] },
  Ecuador: { spanish: 'Ecuador', codes: ['EC', 'ECU'] },
  'El Salvador': { spanish: 'El Salvador', codes: ['SV', 'SLV'] },
  Finland: { spanish: 'Finlandia', codes: ['FI', 'FIN'] },
  France: { spanish: 'Francia', codes: ['FR', 'FRA'] },
  Germany: { spanish: 'Alemania', codes: ['DE', 'DEU'] },
  Greece: { spanish: 'Grecia', codes: ['GR', 'GRC'], others: ['Hellenic Republic'] },
  Guatemala: { spanish: 'Guatemala', codes: ['GT', 'GTM'] },
  Honduras: { spanish: 'Honduras', codes: ['HN', 'HND'] },
  'Hong Kong': {
    spanish: 'Hong Kong',
    codes: ['HK', 'HKG'],
    others: ['Hong Kong SAR China', 'RAE de Hong Kong (China)'],
  },
  Hungary: { spanish: 'Hungría', codes: ['HU', 'HUN'] },
  India: { spanish: 'India', codes: ['IN', 'IND'] },
  Indonesia: { spanish: 'Indonesia', codes: ['ID', 'IDN'] },
  Ireland: { spanish: 'Irlanda', codes: ['IE', 'IRL'], others: ['Republic of Ireland', 'República de Irlanda'] },
  Israel: { spanish: 'Israel', codes: ['IL', 'ISR'] },
  Italy: { spanish: 'Italia', codes: ['IT', 'ITA'] },
  Japan: { spanish: 'Japón', codes: ['JP', 'JPN'] },
  Jersey: { spanish: 'Jersey', codes: ['JE', 'JEY'] },
  Luxembourg: { spanish: 'Luxemburgo', codes: ['LU', 'LUX'] },
  Malaysia: { spanish: 'Malasia', codes: ['MY', 'MYS'] },
  Mexico: { spanish: 'México', codes: ['MX', 'MEX'], others: ['Méjico', 'Estados Unidos Mexicanos'] },
  Monaco: { spanish: 'Mónaco', codes: ['MC', 'MCO'] },
  Netherlands: { spanish: 'Países Bajos', codes: ['NL', 'NLD'], others: ['Holland', 'Holanda', 'The Netherlands'] },
  'New Zealand': { spanish: 'Nueva Zelanda', codes: ['NZ', 'NZL'] },
  Nicaragua: { spanish: 'Nicaragua', codes: ['NI', 'NIC'] },
  Norway: { spanish: 'Noruega', codes: ['NO', 'NOR'] },
  Panama: { spanish: 'Panamá', codes: ['PA', 'PAN'] },
  Paraguay: { spanish: 'Paraguay', codes: ['PY', 'PRY'] },
  Peru: { spanish: 'Perú', codes: ['PE', 'PER'] },
  Philippines: { spanish: 'Filipinas', codes: ['PH', 'PHL'] },
  Poland: { spanish: 'Polonia', codes: ['PL', 'POL'] },
  Portugal: { spanish: 'Portugal', codes: ['PT', 'PRT'] },
  'Puerto Rico': { spanish: 'Puerto Rico', codes: ['PR', 'PRI'] },
  Russia: {
    spanish: 'Rusia',
    codes: ['RU', 'RUS'],
    others: ['Russian Federation', 'Federación de Rusia', 'Federación Rusa'],
  },
  'Saudi Arabia': {
    spanish: 'Arabia Saudita',
    codes: ['SA', 'SAU'],
    others: ['Arabia Saudí', 'Kingdom of Saudi Arabia'],
  },
  Singapore: { spanish: 'Singapur', codes: ['SG', 'SGP'] },
  'South Africa': { spanish: 'Sudáfrica', codes: ['ZA', 'ZAF'], others: ['Suráfrica', 'Republic of South Africa'] },
  'South Korea': {
    spanish: 'Corea del Sur',
    codes: ['KR', 'KOR'],
    others: ['Korea', 'Republic of Korea', 'Korea, Republic of', 'Corea', 'República de Corea'],
  },
  Spain: { spanish: 'España', codes: ['ES', 'ESP'] },
  Sweden: { spanish: 'Suecia', codes: ['SE', 'SWE'] },
  Switzerland: { spanish: 'Suiza', codes: ['CH', 'CHE'] },
  Taiwan: { spanish: 'Taiwán', codes: ['TW', 'TWN'], others: ['Taiwan, Province of China'] },
  Thailand: { spanish: 'Tailandia', codes: ['TH', 'THA'] },
  Turkey: { spanish: 'Turquía', codes: ['TR', 'TUR'], others: ['Türkiye'] },
  'United Kingdom': {
    spanish: 'Reino Unido',
    codes: ['GB', 'GBR'],
    others: ['UK', 'Great Britain', 'Britain', 'England', 'Gran Bretaña', 'Inglaterra', 'U.K.'],
  },
  'United States': {
    spanish: 'Estados Unidos',
    codes: ['US', 'USA'],
    others: [
      'United States of America',
      'The United States',
      'U.S.',
      'U.S.A.',
      'Estados Unidos de América',
      'Estados Unidos de Norteamérica',
      'EE. UU.',
      'EEUU',
      'EUA',
      'E.U.A.',
      'EE. UU. de América',
    ],
  },
  Uruguay: { spanish: 'Uruguay', codes: ['UY', 'URY'] },
  Venezuela: {
    spanish: 'Venezuela',
    codes: ['VE', 'VEN'],
    others: ['Venezuela, Bolivarian Republic of', 'República Bolivariana de Venezuela'],
  },
  Vietnam: { spanish: 'Vietnam', codes: ['VN', 'VNM'], others: ['Viet Nam'] },
}

/** Browsers and systems name some zones by an older name, such as America/Buenos_Aires. */
const canonicalZone = (zone: string): string =>
  new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone

/** Made when a zone is first asked for: making it takes a processor some 20 ms, also of processes that never ask. */
const countriesByZone = lazily(
  () =>
    new Map(
      Object.entries(COUNTRIES).flatMap(([english, { codes }]) =>
        (new Intl.Locale('und', { region: codes[0] }).getTimeZones() ?? []).map((zone) => [
          canonicalZone(zone),
          english,
        ]),
      ),
    ),
)

/** The English name of the country of a zone of the IANA; null where it is no zone, or that of no country here. */
export const countryOfZone = (zone: string): string | null =>
  isZone(zone) ? (countriesByZone().get(canonicalZone(zone)) ?? null) : null
