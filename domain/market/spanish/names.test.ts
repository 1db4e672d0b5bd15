import t from 'tap'
import { COMPANIES } from '../simulated/companies.ts'
import { INDUSTRIES, SUB_INDUSTRIES } from './industries.ts'
import {
  countryName,
  countryOfRegion,
  englishCountry,
  englishIndustry,
  englishSector,
  industryName,
  sectorName,
} from './names.ts'

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
    t.equal(englishSector('Salud'), 'Healthcare')
    t.equal(englishSector('Health Care'), 'Health Care', 'what is English stays so')
    t.equal(englishIndustry('Bancos diversificados'), 'Banks - Diversified')
    for (const english of [englishCountry, englishSector, englishIndustry]) t.equal(english('Atlantis'), 'Atlantis')
    for (const english of [...Object.keys(INDUSTRIES), ...Object.keys(SUB_INDUSTRIES)]) {
      t.equal(englishIndustry(english), english)
    }
  },
)

t.test('every country of the simulated market is the one of a region, and no unknown region is one', async (t) => {
  const letters = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ')
  const codes = letters.flatMap((first) => letters.map((second) => first + second))
  const countries = new Set(codes.map(countryOfRegion))
  for (const { instrument } of COMPANIES) t.ok(countries.has(`${instrument.country}`), `${instrument.country}`)
  const known = { EC: 'Ecuador', mx: 'Mexico', ES: 'Spain', US: 'United States', gb: 'United Kingdom', HK: 'Hong Kong' }
  for (const [code, country] of Object.entries(known)) t.equal(countryOfRegion(code), country)
  t.equal(countryOfRegion('QQ'), 'QQ')
})
