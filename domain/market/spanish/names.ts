import { columnWord } from '../files/text-rows.ts'
import { COUNTRIES } from './countries.ts'
import { INDUSTRIES, SUB_INDUSTRIES } from './industries.ts'

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

/** The GICS names of the sectors that Yahoo, which has the classes of Morningstar, calls otherwise; by Yahoo's name. */
const GICS_SECTORS: Readonly<Record<string, string>> = {
  'Basic Materials': 'Materials',
  'Consumer Cyclical': 'Consumer Discretionary',
  'Consumer Defensive': 'Consumer Staples',
  'Financial Services': 'Financials',
  Healthcare: 'Health Care',
  Technology: 'Information Technology',
}

/** Other names of sectors in English and Spanish, which are read but not written. */
const OTHER_SECTORS: Readonly<Record<string, readonly string[]>> = {
  'Basic Materials': ['Materias primas'],
  'Communication Services': ['Communications', 'Telecommunication Services', 'Comunicaciones', 'Telecomunicaciones'],
  'Consumer Cyclical': ['Consumer, Cyclical', 'Consumo no básico'],
  'Consumer Defensive': ['Consumer, Non-cyclical', 'Consumo no cíclico', 'Productos de primera necesidad'],
  'Financial Services': ['Financial', 'Financiero', 'Financieros'],
  Healthcare: ['Sanidad', 'Atención médica', 'Atención sanitaria', 'Cuidado de la salud'],
  Industrials: ['Industrial', 'Industriales'],
  'Real Estate': ['Bienes raíces', 'Inmobiliaria'],
  Technology: ['Tech', 'IT', 'Tecnologías de la información'],
  Utilities: ['Utility', 'Servicios de utilidad pública'],
}

/** A country's English name in Spanish; an unknown name stays as it came. */
export function countryName(english: string): string {
  return COUNTRIES[english]?.spanish ?? english
}

/** A sector's English name (GICS or Yahoo) in Spanish; an unknown name stays as it came. */
export function sectorName(english: string): string {
  return SECTORS[english] ?? english
}

/** An industry's English name (GICS or Yahoo) in Spanish; an unknown name stays as it came. */
export function industryName(english: string): string {
  return INDUSTRIES[english] ?? SUB_INDUSTRIES[english] ?? english
}

/**
 * A country's English name, from that, the Spanish one, a code of ISO 3166 or another usual name, in any case, with or
 * without accents; else as it came.
 */
export const englishCountry = englishNames(
  Object.entries(COUNTRIES).map(([english, { spanish, codes, others = [] }]) => [
    english,
    [spanish, ...codes, ...others],
  ]),
)

/**
 * Turns a sector's name (Yahoo's or that of GICS, the Spanish name of either, or another usual one), in any case and
 * with or without accents, into Yahoo's English name; a text that is none of these stays as it came. A market that
 * mixes both systems has each sector once.
 */
export const englishSector = englishNames(
  Object.keys(SECTORS)
    .filter((english) => !Object.values(GICS_SECTORS).includes(english))
    .map((english) => {
      const both = [english, GICS_SECTORS[english] ?? english]
      return [english, [...both, ...both.map(sectorName), ...(OTHER_SECTORS[english] ?? [])]]
    }),
)

/** An industry's English name, from that or the Spanish one in any case, with or without accents; else as it came. */
export const englishIndustry = englishNames(
  Object.entries({ ...SUB_INDUSTRIES, ...INDUSTRIES }).map(([english, spanish]) => [english, [spanish]]),
)

/** English names by their plain other ones; where two share another name, the last one counts. */
function englishNames(
  list: readonly (readonly [english: string, others: readonly string[]])[],
): (text: string) => string {
  const names = new Map<string, string>()
  for (const [english, others] of list) for (const name of others) names.set(columnWord(name), english)
  for (const [english] of list) names.set(columnWord(english), english)
  const exact = new Set(list.map(([english]) => english))
  // An exact English name stays as it is, so that two names that differ in a hyphen only stay two.
  return (text) => (exact.has(text) ? text : (names.get(columnWord(text)) ?? text))
}
