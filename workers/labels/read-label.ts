import type { Sentiment } from '../../domain/contract/news.ts'
import { LABELS } from '../../domain/sentiment/evaluation.ts'
import { readForm } from '../model/read-form.ts'

/** The label in the model's answer; null if it did not keep to the form. */
export function readLabel(answer: string): Sentiment | null {
  const label = readForm(answer)?.label
  return LABELS.find((known) => known === label) ?? null
}
