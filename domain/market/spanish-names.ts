const COUNTRIES: Readonly<Record<string, string>> = {
  Argentina: 'Argentina',
  Bermuda: 'Bermudas',
  Brazil: 'Brasil',
  Canada: 'Canadá',
  Chile: 'Chile',
  Colombia: 'Colombia',
  Ecuador: 'Ecuador',
  Ireland: 'Irlanda',
  Mexico: 'México',
  Netherlands: 'Países Bajos',
  Peru: 'Perú',
  Spain: 'España',
  Switzerland: 'Suiza',
  'United Kingdom': 'Reino Unido',
  'United States': 'Estados Unidos',
}

const SECTORS: Readonly<Record<string, string>> = {
  'Communication Services': 'Servicios de comunicación',
  'Consumer Discretionary': 'Consumo discrecional',
  'Consumer Staples': 'Consumo básico',
  Energy: 'Energía',
  Financials: 'Finanzas',
  'Health Care': 'Salud',
  Industrials: 'Industria',
  'Information Technology': 'Tecnología de la información',
  Materials: 'Materiales',
  'Real Estate': 'Inmobiliario',
  Utilities: 'Servicios públicos',
}

/** A country's English name in Spanish; a name not known here stays as it came. */
export function countryName(english: string): string {
  return COUNTRIES[english] ?? english
}

/** A GICS sector's English name in Spanish; a name not known here stays as it came. */
export function sectorName(english: string): string {
  return SECTORS[english] ?? english
}
