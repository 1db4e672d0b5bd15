import type { Sentiment } from '../contract/news.ts'

export type Language = 'es' | 'en'

/** A word of the text, or the stretch from a movement to what moves, with what it added to the sum. */
export interface DecidingWord {
  word: string
  weight: number
}

export interface Reading {
  label: Sentiment
  /** -1 to 1. */
  score: number
  lang: Language
  /** In the order of the text; the score follows from the sum of their weights. */
  words: DecidingWord[]
}

/** What a word of a lexicon does to a headline. */
export type Entry = Judgement | Move | Measure | Expectation | Negation | Degree | Nothing

/** Good or bad by itself: 'éxito', 'fraude'. */
export interface Judgement {
  kind: 'judgement'
  weight: number
  /** Counts by itself only as the verb of a headline: 'compra'. */
  deed?: true
}

/** Up or down, good or bad by what moves: 'suben', 'recorte'. `alone` applies where nothing known moves. */
export interface Move {
  kind: 'move'
  direction: number
  alone: number
  form: MoveForm
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
export type MoveForm =
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
export interface Measure {
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
export interface Expectation {
  kind: 'expectation'
  direction: number
}

/** Turns what follows into its opposite: 'no', 'evita'. */
export interface Negation {
  kind: 'negation'
}

/** Makes its neighbour count more or less: 'fuerte', 'ligeramente'. */
export interface Degree {
  kind: 'degree'
  factor: number
}

/** Has a meaning elsewhere, none here: 'salario mínimo'. */
export interface Nothing {
  kind: 'nothing'
}
