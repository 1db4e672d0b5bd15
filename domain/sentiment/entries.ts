import type { Sentiment } from '../contract/news.ts'

export type Language = 'es' | 'en'

/** A word of the text, or the stretch from a movement to what moves, with what it added to the sum. */
export interface DecidingWord {
  word: string
  weight: number
}

export interface SentimentAnalysis {
  label: Sentiment
  /** -1 to 1. */
  score: number
  lang: Language
  /** In the order of the text; the score follows from the sum of their weights. */
  words: DecidingWord[]
}

/** What a word of a lexicon does to a headline. */
export type Entry = Judgement | Movement | Measure | Expectation | Negation | Degree | Nothing

/** Good or bad by itself: 'éxito', 'fraude'. */
interface Judgement {
  kind: 'judgement'
  weight: number
  /** Counts by itself only as the verb of a headline: 'compra'. */
  deed?: true
}

/** Up or down, good or bad by what moves: 'suben', 'recorte'. `alone` applies where nothing known moves. */
export interface Movement {
  kind: 'move'
  direction: number
  alone: number
  form: MovementForm
  /** Of a verb that names a result: the sign of what a comparison measures in it ('gana un 5 % menos'), else 0. */
  result: number
  /** As of a judgement. */
  deed?: true
}

/**
 * Where a movement looks for what moves.
 * verb: its object, else its subject ('suben los costes', 'los costes suben'). object: its object only ('recibe').
 * noun: what follows; can itself be moved ('la caída del paro'). verdict: as a verb, but the sign of what moves does not
 * matter ('mejora'). stop: its object, a judgement too ('cancela el acuerdo'). stopped: as a participle, on either side
 * ('queda archivada la causa'). halt: the noun, which can itself be stopped ('levanta la suspensión'). spare: its
 * object, where that is bad by itself ('no pagará la multa'). site: a place of work ('cierra la planta').
 * level: either side ('récord'). quantity: right behind it ('menos'). subject: before it only ('up 3 %'). none: nowhere.
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
  | 'none'

/**
 * What can move: 1 where more is better ('ventas'), -1 where less is ('paro'); `alone` applies where nothing moves it.
 */
interface Measure {
  kind: 'measure'
  polarity: number
  alone: number
  /** A place of work, the only thing that opens and closes. */
  site: boolean
  /** The price of what the next words name: a cost, or what somebody sells. */
  price?: true
  /** What courts and regulators begin, and what is good news where it is stopped: 'investigación', 'cargos'. */
  charge?: true
}

/** More or less than was expected; good or bad by what it follows ('crece menos de lo previsto'). */
interface Expectation {
  kind: 'expectation'
  direction: number
}

/** Turns what follows into its opposite: 'no', 'evita'. */
interface Negation {
  kind: 'negation'
}

/** Makes its neighbour count more or less: 'fuerte', 'ligeramente'. */
interface Degree {
  kind: 'degree'
  factor: number
}

/** Has a meaning elsewhere, none here: 'salario mínimo'. */
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

/** A verb that names a result; with `moves` false it says nothing of its object ('vende su filial'). */
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
export const NEGATION: Negation = { kind: 'negation' }
export const NOTHING: Nothing = { kind: 'nothing' }
