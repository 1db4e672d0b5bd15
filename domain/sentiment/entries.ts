import type { Degree, Expectation, Judgement, Measure, Move, MoveForm, Negation, Nothing } from './types.ts'

// Short names for the entries, so that a word list reads as a table.

const move = (form: MoveForm) => {
  return (direction: number, alone = direction): Move => ({ kind: 'move', direction, alone, form, result: 0 })
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
export const quantity = (direction: number): Move => move('quantity')(direction, 0)
export const subject = move('subject')

/** A verb that names a result; with `moves` false it says nothing of its object ('vende su filial'). */
export const result = (sign: number, alone: number, moves: boolean): Move => {
  return { ...move(moves ? 'verb' : 'none')(sign, alone), result: sign }
}
export const judgement = (weight: number): Judgement => ({ kind: 'judgement', weight })
export const deed = <E extends Judgement | Move>(entry: E): E => ({ ...entry, deed: true })
export const measure = (polarity: number, alone = 0): Measure => ({ kind: 'measure', polarity, alone, site: false })
export const expectation = (direction: number): Expectation => ({ kind: 'expectation', direction })
export const degree = (factor: number): Degree => ({ kind: 'degree', factor })
export const SITE: Measure = { ...measure(1), site: true }
export const PRICE: Measure = { ...measure(-1), price: true }
export const CHARGE: Measure = { ...measure(0), charge: true }
export const NEGATION: Negation = { kind: 'negation' }
export const NOTHING: Nothing = { kind: 'nothing' }
