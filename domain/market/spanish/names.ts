import { lazily } from '../../lazily.ts'
import { columnWord } from '../files/text-rows.ts'
import { INDUSTRIES, SUB_INDUSTRIES } from './industries.ts'

const COUNTRIES: Readonly<Record<string, string>> = {
  Argentina: 'Argentina',
  Australia: 'Australia',
  Austria: 'Austria',
  Belgium: 'Bélgica',
  Bermuda: 'Bermudas',
  Bolivia: 'Bolivia',
  Brazil: 'Brasil',
  Canada: 'Canadá',
  'Cayman Islands': 'Islas Caimán',
  Chile: 'Chile',
  China: 'China',
  Colombia: 'Colombia',
  'Costa Rica': 'Costa Rica',
  Czechia: 'Chequia',
  Denmark: 'Dinamarca',
  'Dominican Republic': 'República Dominicana',
  Ecuador: 'Ecuador',
  'El Salvador': 'El Salvador',
  Finland: 'Finlandia',
  France: 'Francia',
  Germany: 'Alemania',
  Greece: 'Grecia',
  Guatemala: 'Guatemala',
  Honduras: 'Honduras',
  'Hong Kong': 'Hong Kong',
  Hungary: 'Hungría',
  India: 'India',
  Indonesia: 'Indonesia',
  Ireland: 'Irlanda',
  Israel: 'Israel',
  Italy: 'Italia',
  Japan: 'Japón',
  Jersey: 'Jersey',
  Luxembourg: 'Luxemburgo',
  Malaysia: 'Malasia',
  Mexico: 'México',
  Monaco: 'Mónaco',
  Netherlands: 'Países Bajos',
  'New Zealand': 'Nueva Zelanda',
  Nicaragua: 'Nicaragua',
  Norway: 'Noruega',
  Panama: 'Panamá',
  Paraguay: 'Paraguay',
  Peru: 'Perú',
  Philippines: 'Filipinas',
  Poland: 'Polonia',
  Portugal: 'Portugal',
  'Puerto Rico': 'Puerto Rico',
  Russia: 'Rusia',
  'Saudi Arabia': 'Arabia Saudita',
  Singapore: 'Singapur',
  'South Africa': 'Sudáfrica',
  'South Korea': 'Corea del Sur',
  Spain: 'España',
  Sweden: 'Suecia',
  Switzerland: 'Suiza',
  Taiwan: 'Taiwán',
  Thailand: 'Tailandia',
  Turkey: 'Turquía',
  'United Kingdom': 'Reino Unido',
  'United States': 'Estados Unidos',
  Uruguay: 'Uruguay',
  Venezuela: 'Venezuela',
  Vietnam: 'Vietnam',
}

/** Other Spanish names of countries, which are read but not written. */
const OTHER_COUNTRIES: Readonly<Record<string, string>> = {
  'Arabia Saudí': 'Saudi Arabia',
  'EE. UU.': 'United States',
  EEUU: 'United States',
  'Estados Unidos de América': 'United States',
  'Gran Bretaña': 'United Kingdom',
  Holanda: 'Netherlands',
  'RAE de Hong Kong (China)': 'Hong Kong',
  'República Checa': 'Czechia',
}

/** Spanish names of the sectors of GICS and of Yahoo. */
const SECTORS: Readonly<Record<string, string>> = {
  'Basic Materials': 'Materiales básicos',
  'Communication Services': 'Servicios de comunicación',
  'Consumer Cyclical': 'Consumo cíclico',
  'Consumer Defensive': 'Consumo defensivo',
  'Consumer Discretionary': 'Consumo discrecional',
  'Consumer Staples': 'Consumo básico',
  Energy: 'Energía',
  'Financial Services': 'Servicios financieros',
  Financials: 'Finanzas',
  'Health Care': 'Salud',
  Healthcare: 'Salud',
  Industrials: 'Industria',
  'Information Technology': 'Tecnología de la información',
  Materials: 'Materiales',
  'Real Estate': 'Inmobiliario',
  Technology: 'Tecnología',
  Utilities: 'Servicios públicos',
}

/** A country's English name in Spanish; an unknown name stays as it came. */
export function countryName(english: string): string {
  return COUNTRIES[english] ?? english
}

/** A sector's English name (GICS or Yahoo) in Spanish; an unknown name stays as it came. */
export function sectorName(english: string): string {
  return SECTORS[english] ?? english
}

/** An industry's English name (GICS or Yahoo) in Spanish; an unknown name stays as it came. */
export function industryName(english: string): string {
  return INDUSTRIES[english] ?? SUB_INDUSTRIES[english] ?? english
}

/** A country's English name, from that or the Spanish one in any case, with or without accents; else as it came. */
export const englishCountry = englishNames(COUNTRIES, OTHER_COUNTRIES)

/** Made when a region is first asked for: making it takes a processor some 30 ms, also of processes that never ask. */
const regions = lazily(() => new Intl.DisplayNames('es', { type: 'region' }))

/** The English name of the country with this code of ISO 3166, in any case; another name where none has it. */
export const countryOfRegion = (code: string): string => englishCountry(regions().of(code.toUpperCase()) ?? code)

/**
 * A sector's English name, from that or the Spanish one in any case, with or without accents; else as it came. 'Salud'
 * is Yahoo's 'Healthcare', not the 'Health Care' of GICS.
 */
export const englishSector = englishNames(SECTORS)

/** An industry's English name, from that or the Spanish one in any case, with or without accents; else as it came. */
export const englishIndustry = englishNames({ ...SUB_INDUSTRIES, ...INDUSTRIES })

/** English names by their plain Spanish ones; where two share a Spanish name, the last one counts. */
function englishNames(
  spanish: Readonly<Record<string, string>>,
  others: Readonly<Record<string, string>> = {},
): (text: string) => string {
  const names = new Map<string, string>()
  for (const [english, name] of Object.entries(spanish)) names.set(columnWord(name), english)
  for (const [name, english] of Object.entries(others)) names.set(columnWord(name), english)
  for (const english of Object.keys(spanish)) names.set(columnWord(english), english)
  // An exact English name stays as it is, so that two names that differ in a hyphen only stay two.
  return (text) => (Object.hasOwn(spanish, text) ? text : (names.get(columnWord(text)) ?? text))
}
