import { createRandom, hashSeed } from '../../market/random.ts'
import type { SimulatedMarket } from '../../market/simulated/market.ts'
import { sectorName } from '../../market/spanish/names.ts'
import type { Instrument } from '../../market/types.ts'
import { formatDecimal } from '../../text/number.ts'
import { formatPrice, priceDecimals } from '../../text/price.ts'
import type { Headline } from '../provider.ts'
import { momentOf, percentChange, type StockMoment, TITLES_EN, TITLES_ES } from './occasions.ts'

/** Agencies that sign the simulated headlines. None of them exists. */
export const SIMULATED_AGENCIES = [
  'Agencia Simulada',
  'Cable Ficticio',
  'Diario Inventado',
  'El Teletipo de Mentira',
  'Make-Believe Newswire',
] as const
export type SimulatedAgency = (typeof SIMULATED_AGENCIES)[number]

type DatedHeadline = Headline & { published_at: number }

/** Milliseconds from one headline to the next. At four minutes, each company comes once in about five hours. */
const SLOT_MS = 240_000
/** Shares of headlines in English: about companies of the United States, and about others. */
const ENGLISH_AT_HOME = 0.6
const ENGLISH_ABROAD = 0.12
const LEGAL_FORM = /\s(?:S\.A\.[AB]?\.?(?:\sde\sC\.V\.)?(?:\sE\.S\.P\.)?|Inc\.|Corp\.|Co\.)$/

/**
 * Creates headlines about the companies of a simulated market. At any moment they report what its prices do then, and
 * nothing else. They are a pure function of `seed` and the clock, and never used for a market of real companies.
 */
export function createSimulatedHeadlines(seed: number, market: SimulatedMarket) {
  const { instruments } = market
  const sectors = Map.groupBy(instruments, ({ sector }) => sector)

  /** The company of a slot. Every round over the market has each company once, in a different order. */
  function companyOf(slot: number): Instrument {
    const lap = Math.floor(slot / instruments.length)
    const random = createRandom(hashSeed(seed, 'news lap', lap))
    const left = [...instruments]
    for (let turn = slot - lap * instruments.length; turn > 0; turn--)
      left.splice(Math.floor(random() * left.length), 1)
    return left[Math.floor(random() * left.length)]
  }

  function momentAt(instrument: Instrument, at: number): StockMoment | null {
    const quote = market.quote(instrument.symbol, at)
    if (quote === null) return null
    const peers = (sectors.get(instrument.sector) ?? []).flatMap(({ symbol }) => market.quote(symbol, at) ?? [])
    const changes = peers.map((peer) => percentChange(peer.price, peer.previous_close))
    const sectorChange = changes.reduce((sum, change) => sum + change, 0) / changes.length
    return momentOf(quote, market.closedBars(instrument.symbol, quote.session), sectorChange)
  }

  function headlineOf(slot: number, at: number, source: SimulatedAgency): DatedHeadline | null {
    const instrument = companyOf(slot)
    const moment = momentAt(instrument, at)
    if (moment === null) return null
    const random = createRandom(hashSeed(seed, 'news text', slot))
    const occasion = moment.occasions[Math.floor(random() * moment.occasions.length)]
    const english = random() < (instrument.country === 'United States' ? ENGLISH_AT_HOME : ENGLISH_ABROAD)
    const titles = (english ? TITLES_EN : TITLES_ES)[occasion]
    const title = fillTemplate(
      titles[Math.floor(random() * titles.length)],
      templateValues(instrument, moment, english),
    )
    const summary = english ? summaryInEnglish(instrument, moment) : summaryInSpanish(instrument, moment)
    return { title, summary, link: null, author: null, published_at: at, source, symbols: [instrument.symbol] }
  }

  return {
    /** Lists what `agency` published after `from`, up to and including `to` (epoch ms), oldest first. */
    published(agency: SimulatedAgency, from: number, to: number): DatedHeadline[] {
      const headlines: DatedHeadline[] = []
      for (let slot = Math.floor(from / SLOT_MS); slot <= Math.floor(to / SLOT_MS); slot++) {
        const random = createRandom(hashSeed(seed, 'news slot', slot))
        const at = Math.floor((slot + random()) * SLOT_MS)
        const source = SIMULATED_AGENCIES[Math.floor(random() * SIMULATED_AGENCIES.length)]
        if (source !== agency || at <= from || at > to) continue
        const headline = headlineOf(slot, at, source)
        if (headline) headlines.push(headline)
      }
      return headlines
    },
  }
}

type TemplateValues = Readonly<Record<string, string>>

function fillTemplate(template: string, places: TemplateValues): string {
  return template.replace(/\{(\w+)\}/g, (_, place: string) => places[place])
}

function templateValues(instrument: Instrument, moment: StockMoment, english: boolean): TemplateValues {
  const { quote, change, sectorChange, streak } = moment
  const pct = (value: number) => (english ? `${Math.abs(value).toFixed(1)}%` : `${formatDecimal(Math.abs(value), 1)} %`)
  const money = english ? moneyInEnglish : moneyInSpanish
  return {
    name: pressName(instrument.name),
    sector: sectorName(instrument.sector ?? '').toLowerCase(),
    pct: pct(change),
    sectorPct: pct(sectorChange),
    streak: String(streak),
    price: money(quote.price, instrument),
    previous: money(quote.previous_close, instrument),
  }
}

function summaryInSpanish(instrument: Instrument, { quote }: StockMoment): string {
  const money = (value: number) => moneyInSpanish(value, instrument)
  const price = (value: number) => formatPrice(value, instrument.currency)
  return `${instrument.symbol} cotiza a ${money(quote.price)}; el cierre anterior fue de ${money(quote.previous_close)} y en la sesión se ha movido entre ${price(quote.day_low)} y ${price(quote.day_high)}. Noticia inventada de un mercado simulado.`
}

function summaryInEnglish(instrument: Instrument, { quote }: StockMoment): string {
  const money = (value: number) => moneyInEnglish(value, instrument)
  const price = (value: number) => priceInEnglish(value, instrument)
  return `${instrument.symbol} trades at ${money(quote.price)}; its last close was ${money(quote.previous_close)} and today it has moved between ${price(quote.day_low)} and ${price(quote.day_high)}. Invented news of a simulated market.`
}

const moneyInSpanish = (value: number, { currency }: Instrument): string =>
  `${formatPrice(value, currency)} ${currency}`
const moneyInEnglish = (value: number, instrument: Instrument): string =>
  `${instrument.currency} ${priceInEnglish(value, instrument)}`
const priceInEnglish = (value: number, { currency }: Instrument): string =>
  value.toFixed(priceDecimals(value, currency))

const pressName = (name: string): string => name.replace(LEGAL_FORM, '')
