import type { Sentiment } from '../contract/news.ts'

export type Language = 'es' | 'en'

/** A word of the text, or the stretch from a movement to what moves, with the weight that it added to the sum. */
export interface DecidingWord {
  word: string
  weight: number
}

export interface SentimentAnalysis {
  label: Sentiment
  /** The tone from -1 (bad news) to 1 (good news). */
  score: number
  lang: Language
  /** The deciding words in the order of the text. The score follows from the sum of their weights. */
  words: DecidingWord[]
}

/** The meaning of a lexicon's word, which determines its effect on a headline. */
export type Entry = Judgement | Movement | Measure | Expectation | Negation | Degree | Nothing

/** A word that is good or bad by itself: 'éxito', 'fraude'. */
interface Judgement {
  kind: 'judgement'
  weight: number
  /** True for a word that counts by itself only as the verb of a headline: 'compra'. */
  deed?: true
}

/** A word for up or down, good or bad by what moves: 'suben', 'recorte'. `alone` applies where nothing known moves. */
export interface Movement {
  kind: 'move'
  direction: number
  alone: number
  form: MovementForm
  /** The sign of what a comparison measures in a verb that names a result ('gana un 5 % menos'); 0 for other verbs. */
  result: number
  /** True for a word that counts by itself only as the verb of a headline, as with a judgement. */
  deed?: true
}

/**
 * The place where a movement finds what moves:
 * - verb: its object, else its subject ('suben los costes', 'los costes suben')
 * - object: its object only ('recibe')
 * - noun: what follows; the noun can itself be moved ('la caída del paro')
 * - verdict: as with a verb, but the sign of what moves does not matter ('mejora')
 * - stop: its object, which may be a judgement too ('cancela el acuerdo')
 * - stopped: as a participle, on either side ('queda archivada la causa')
 * - halt: its object; the noun can itself be stopped ('levanta la suspensión')
 * - spare: its object, where that is bad by itself ('no pagará la multa')
 * - site: a place of work ('cierra la planta')
 * - level: on either side ('récord')
 * - quantity: right after it ('menos')
 * - subject: before it only ('up 3 %')
 * - undone: its subject, on either side, where that is good or bad by itself ('el rebote se queda en nada')
 * - none: nowhere
 */
export type MovementForm =
  | 'verb'
  | 'object'
  | 'noun'
  | 'verdict'
  | 'stop'
  | 'stopped'
  | 'halt'
  | 'spare'
  | 'site'
  | 'level'
  | 'quantity'
  | 'subject'
  | 'undone'
  | 'none'

/**
 * A word for what can move. `polarity` is 1 where more is better ('ventas') and -1 where less is ('paro'). `alone`
 * applies where nothing moves it.
 */
interface Measure {
  kind: 'measure'
  polarity: number
  alone: number
  /** Whether the word is a place of work, the only thing that opens and closes. */
  site: boolean
  /** True for a price of what the next words name, which is a cost, or what a company sells. */
  price?: true
  /** True for what courts and regulators start, and whose end is good news: 'investigación', 'cargos'. */
  charge?: true
  /** True for trading in a share, which a market halts and resumes for reasons that are good or bad: 'cotización'. */
  trading?: true
}

/** A word for more or less than expected, good or bad by what it follows ('crece menos de lo previsto'). */
interface Expectation {
  kind: 'expectation'
  direction: number
}

/** A word that turns what follows into its opposite: 'no', 'evita'. */
interface Negation {
  kind: 'negation'
}

/** A word that makes its neighbour count more or less: 'fuerte', 'ligeramente'. */
interface Degree {
  kind: 'degree'
  factor: number
}

/** A phrase without meaning here, although its words have one elsewhere: 'salario mínimo'. */
interface Nothing {
  kind: 'nothing'
}

// Short names for the entries, so that a word list reads as a table.

const move = (form: MovementForm) => {
  return (direction: number, alone = direction): Movement => ({ kind: 'move', direction, alone, form, result: 0 })
}

export const verb = move('verb')
export const object = move('object')
export const noun = move('noun')
export const verdict = move('verdict')
export const stop = move('stop')
export const stopped = move('stopped')
export const halt = move('halt')
export const spare = move('spare')
export const site = move('site')
export const level = move('level')
export const quantity = (direction: number): Movement => move('quantity')(direction, 0)
export const subject = move('subject')
export const undone = move('undone')

/** A verb that names a result. With `moves` false it says nothing about its object ('vende su filial'). */
export const result = (sign: number, alone: number, moves: boolean): Movement => {
  return { ...move(moves ? 'verb' : 'none')(sign, alone), result: sign }
}
export const judgement = (weight: number): Judgement => ({ kind: 'judgement', weight })
export const deed = <E extends Judgement | Movement>(entry: E): E => ({ ...entry, deed: true })
export const measure = (polarity: number, alone = 0): Measure => ({ kind: 'measure', polarity, alone, site: false })
export const expectation = (direction: number): Expectation => ({ kind: 'expectation', direction })
export const degree = (factor: number): Degree => ({ kind: 'degree', factor })
export const SITE: Measure = { ...measure(1), site: true }
export const PRICE: Measure = { ...measure(-1), price: true }
export const CHARGE: Measure = { ...measure(0), charge: true }
export const TRADING: Measure = { ...measure(1), trading: true }
export const NEGATION: Negation = { kind: 'negation' }
export const NOTHING: Nothing = { kind: 'nothing' }
