import type { Facts } from '../../domain/commentary/facts.ts'
import { judgeComment } from '../../domain/commentary/judge.ts'
import type { CheckedFigure } from '../../domain/commentary/stated-figures.ts'
import { readForm } from '../model/read-form.ts'
import { fill } from './fill.ts'
import { misnamed } from './misnamed.ts'
import { unmarked } from './unmarked.ts'

/** A comment that may be shown, with its figures whose fact is known from their marks; or why it may not. */
export type Reading =
  | { comment: string; known: readonly CheckedFigure[] }
  | { comment: null; objections: readonly string[] }

const NO_FORM = 'La respuesta no es un objeto JSON {"comment": "…"} completo; sé más breve.'
const NO_MARKS = 'El texto no lleva marcadores: pon cada cifra y cada lectura con el suyo, como {precio}.'

/** The model's answer, judged. `free`: it may write figures itself, which are then checked like any text's. */
export function readAnswer(answer: string, facts: Facts, { free }: { free: boolean }): Reading {
  const written = readForm(answer)?.comment
  if (typeof written !== 'string') return { comment: null, objections: [NO_FORM] }
  // One line, formatted like our own texts.
  const line = written
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/(?<=\d) ?%/g, '\u202f%')
  if (!/[{}]/.test(line))
    return free || line === '' ? judged(line, [], facts, []) : { comment: null, objections: [NO_MARKS] }
  const { text, known, outside, unknown } = fill(line, facts)
  const objections = unknown.map((mark) => `${mark} no es un marcador de la tabla.`)
  return judged(text, known, facts, [...objections, ...unmarked(outside, facts), ...misnamed(text, known, facts)])
}

function judged(comment: string, known: readonly CheckedFigure[], facts: Facts, before: readonly string[]): Reading {
  const objections = [...before, ...judgeComment(comment, facts, known).objections]
  return objections.length === 0 ? { comment, known } : { comment: null, objections }
}
