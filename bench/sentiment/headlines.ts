import { createRandom, hashSeed } from '../../domain/market/random.ts'

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

/** Invented headlines, the same every time. */
export function inventHeadlines(language: 'es' | 'en', count: number): string[] {
  const { companies, openings, closings } = language === 'es' ? SPANISH : ENGLISH
  const random = createRandom(hashSeed(language))
  const pick = (list: readonly string[]) => list[Math.floor(random() * list.length)]
  return Array.from({ length: count }, () => {
    const opening = pick(openings)
      .replace('{}', pick(companies))
      .replace('{n}', String(Math.ceil(random() * 30)))
    return `${opening[0].toUpperCase()}${opening.slice(1)} ${pick(closings)}`.replace(' ,', ',')
  })
}
