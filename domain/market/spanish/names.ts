import { INDUSTRIES } from './industries.ts'
import { SUB_INDUSTRIES } from './sub-industries.ts'

const COUNTRIES: Readonly<Record<string, string>> = {
  Argentina: 'Argentina',
  Bermuda: 'Bermudas',
  Brazil: 'Brasil',
  Canada: 'Canadá',
  'Cayman Islands': 'Islas Caimán',
  Chile: 'Chile',
  Colombia: 'Colombia',
  Ecuador: 'Ecuador',
  Ireland: 'Irlanda',
  Luxembourg: 'Luxemburgo',
  Mexico: 'México',
  Netherlands: 'Países Bajos',
  Panama: 'Panamá',
  Peru: 'Perú',
  Spain: 'España',
  Switzerland: 'Suiza',
  'United Kingdom': 'Reino Unido',
  'United States': 'Estados Unidos',
  Uruguay: 'Uruguay',
}

/** Sectors of GICS and of Yahoo. */
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
