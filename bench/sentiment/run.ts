import vader from 'vader-sentiment'
import { analyse } from '#domain/sentiment/index.ts'
import { type Contender, nanosOf } from '../harness/rounds.ts'
import { digits, type Target, table, verdict } from '../harness/table.ts'

interface Parts {
  companies: string[]
  openings: string[]
  closings: string[]
}

const SPANISH: Parts = {
  companies: ['Andina Cobre', 'Banco del Sol', 'Cementos Rímac', 'Lácteos Paute', 'Eólica Guajira', 'Textiles Cuenca'],
  openings: [
    'las ventas de {} crecen un {n} %',
    '{} reduce sus pérdidas un {n} %',
    '{} recorta su previsión de beneficio para 2026',
    'las acciones de {} caen un {n} %',
    '{} presentará sus resultados el día {n}',
    '{} gana {n} millones, un 8 % menos',
  ],
  closings: [
    'pese al alza de los costes',
    'y mantiene el dividendo',
    'por la caída de la demanda',
    ', pero descarta despidos',
    'tras el acuerdo con los sindicatos',
    'frente a los 14 millones de hace un año',
  ],
}

const ENGLISH: Parts = {
  companies: ['Andean Copper', 'Sun Bank', 'Rimac Cement', 'Paute Dairy', 'Guajira Wind', 'Cuenca Textiles'],
  openings: [
    '{} sales rise {n} %',
    '{} narrows its loss by {n} %',
    '{} cuts its profit forecast for 2026',
    'Shares of {} fall {n} %',
    '{} will publish its results on the {n}th',
    '{} earns {n} million, 8 % less',
  ],
  closings: [
    'despite higher costs',
    'and keeps its dividend',
    'as demand weakens',
    ', but rules out layoffs',
    'after a deal with the unions',
    'compared with 14 million a year earlier',
  ],
}

const TARGETS: readonly (Target | null)[] = ['≥ 20000', '≥ 5000', null]

/** Prints how many headlines a second our sentiment reads, with language detection, compared with VADER's compound. */
export async function run(): Promise<void> {
  const spanish = inventHeadlines(SPANISH)
  const english = inventHeadlines(ENGLISH)
  const contenders = [
    contender('ours, Spanish', spanish, (text) => analyse(text).score),
    contender('ours, English', english, (text) => analyse(text).score),
    contender('VADER, English', english, (text) => vader.SentimentIntensityAnalyzer.polarity_scores(text).compound),
  ]
  const times = nanosOf(contenders)
  const rows = contenders.map(({ name }, i) => {
    const perSecond = (1e9 * spanish.length) / times[i]
    return [name, String(Math.round(perSecond)), digits(times[i] / times[1]), ...verdict(perSecond, TARGETS[i])]
  })
  console.log('One core; × = time as a multiple of ours in English')
  console.log(table(['', 'headlines a second', '×', 'target', ''], rows))
}

function contender(name: string, headlines: readonly string[], score: (text: string) => number): Contender {
  return { name, run: () => headlines.reduce((sum, headline) => sum + score(headline), 0) }
}

/** Combines each company with each opening and each closing. */
function inventHeadlines({ companies, openings, closings }: Parts): string[] {
  return companies.flatMap((company, i) =>
    openings.flatMap((opening, k) => {
      const text = opening.replace('{}', company).replace('{n}', String(3 + 4 * i + k))
      const start = text[0].toUpperCase() + text.slice(1)
      return closings.map((closing) => `${start} ${closing}`.replace(' ,', ','))
    }),
  )
}
