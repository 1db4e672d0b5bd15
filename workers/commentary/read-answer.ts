import { readForm } from '../model/read-form.ts'

/** The comment in what the model answered, one line set as our own texts are; null where it did not keep to the form. */
export function readAnswer(answer: string): string | null {
  const comment = readForm(answer)?.comment
  if (typeof comment !== 'string') return null
  const line = comment.normalize('NFC').replace(/\s+/g, ' ').trim()
  return line.replace(/(?<=\d) ?%/g, '\u202f%')
}
