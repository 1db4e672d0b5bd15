import t from 'tap'
import { COMPANIES } from '../simulated/companies.ts'
import { COUNTRIES, countryOfZone } from './countries.ts'
import { INDUSTRIES, SUB_INDUSTRIES } from './industries.ts'
import { countryName, englishCountry, englishIndustry, englishSector, industryName, sectorName } from './names.ts'

t.test('known names are translated into Spanish, others stay as they came', async (t) => {
  t.equal(countryName('Peru'), 'Perú')
  t.equal(sectorName('Healthcare'), 'Salud')
  t.equal(industryName('Oil & Gas Midstream'), 'Transporte y almacenamiento de petróleo y gas')
  t.equal(industryName('Packaged Foods & Meats'), 'Alimentos envasados y carnes')
  for (const say of [countryName, sectorName, industryName]) t.equal(say('Atlantis'), 'Atlantis')
})

t.test('each industry is named once, in trimmed text that differs from the English', async (t) => {
  const named = [...Object.entries(INDUSTRIES), ...Object.entries(SUB_INDUSTRIES)]
  t.same(
    named.filter(([english, spanish]) => spanish === english || !/^\p{Lu}.*\p{L}$/u.test(spanish)),
    [],
  )
  t.equal(new Set(named.map(([english]) => english)).size, named.length)
})

t.test('every sector and industry of the simulated market has a Spanish name', async (t) => {
  const instruments = COMPANIES.map(({ instrument }) => instrument)
  const unsaid = instruments.filter(({ sector, industry }) => {
    return sectorName(`${sector}`) === sector || industryName(`${industry}`) === industry
  })
  t.same(unsaid, [])
})

t.test(
  'Spanish names are the English ones, in any case and without accents too; others stay as they came',
  async (t) => {
    const names = {
      España: 'Spain',
      'ESTADOS UNIDOS': 'United States',
      mexico: 'Mexico',
      Perú: 'Peru',
      'EE. UU.': 'United States',
      Alemania: 'Germany',
    }
    for (const [name, english] of Object.entries(names)) t.equal(englishCountry(name), english)
    t.equal(englishSector('Tecnología'), 'Technology')
    t.equal(englishSector('servicios financieros'), 'Financial Services')
    t.equal(englishIndustry('Bancos diversificados'), 'Banks - Diversified')
    for (const english of [englishCountry, englishSector, englishIndustry]) t.equal(english('Atlantis'), 'Atlantis')
    for (const english of [...Object.keys(INDUSTRIES), ...Object.keys(SUB_INDUSTRIES)]) {
      t.equal(englishIndustry(english), english)
    }
  },
)

t.test('a country is one in all of its spellings, and no spelling is of two', async (t) => {
  const spellings = {
    Spain: 'ES ESP es España ESPANA Spain',
    'United States': 'US USA EEUU EE.UU. U.S. U.S.A. EUA',
    Mexico: 'MX MEX México Méjico mejico MEXICO',
    'United Kingdom': 'GB GBR UK',
    Peru: 'PE PER Perú',
  }
  for (const [english, written] of Object.entries(spellings))
    for (const text of written.split(' ')) t.equal(englishCountry(text), english, text)
  t.equal(englishCountry('EE. UU.'), 'United States')
  t.equal(englishCountry('Estados Unidos de América'), 'United States')
  t.equal(englishCountry('América'), 'América', 'which is more than one country')
  for (const [english, { spanish, codes, others = [] }] of Object.entries(COUNTRIES))
    for (const text of [spanish, ...codes, ...others, english]) t.equal(englishCountry(text), english, text)
  const codes = Object.values(COUNTRIES).flatMap(({ codes }) => codes)
  t.equal(new Set(codes).size, codes.length)
})

t.test('the two usual systems of sectors are one entry each, in English and in Spanish', async (t) => {
  const pairs = {
    Technology: ['Information Technology', 'Tecnología', 'Tecnología de la información', 'TECNOLOGIA'],
    'Financial Services': ['Financials', 'Finanzas', 'Servicios financieros', 'Financiero'],
    Healthcare: ['Health Care', 'Salud', 'Sanidad'],
    'Consumer Cyclical': ['Consumer Discretionary', 'Consumo cíclico', 'Consumo discrecional'],
    'Consumer Defensive': ['Consumer Staples', 'Consumo defensivo', 'Consumo básico'],
    'Basic Materials': ['Materials', 'Materiales', 'Materiales básicos', 'Materias primas'],
    'Communication Services': ['Servicios de comunicación', 'Comunicaciones'],
    Energy: ['Energía'],
    Industrials: ['Industria', 'Industriales'],
    'Real Estate': ['Inmobiliario', 'Bienes raíces'],
    Utilities: ['Servicios públicos'],
  }
  for (const [english, others] of Object.entries(pairs))
    for (const text of [english, ...others]) t.equal(englishSector(text), english, text)
})

t.test('a zone names its country, by its older name too; none of a country here names none', async (t) => {
  const zones = {
    'America/Guayaquil': 'Ecuador',
    'Pacific/Galapagos': 'Ecuador',
    'America/Argentina/Buenos_Aires': 'Argentina',
    'America/Buenos_Aires': 'Argentina',
    'Atlantic/Canary': 'Spain',
    'America/New_York': 'United States',
    'Asia/Kolkata': 'India',
    UTC: null,
    'Etc/GMT+5': null,
    'Africa/Nairobi': null,
    'Nowhere/Else': null,
  }
  for (const [zone, country] of Object.entries(zones)) t.equal(countryOfZone(zone), country, zone)
  const countries = new Set(Intl.supportedValuesOf('timeZone').map(countryOfZone))
  for (const { instrument } of COMPANIES) t.ok(countries.has(`${instrument.country}`), `${instrument.country}`)
})
