import type { Figure, Mark } from './marks.ts'

export interface Filled {
  text: string
  /** It says where the figures of the marks stand in the text. */
  figures: Figure[]
}

/** A mark as writers spell it; its name stands apart when a text is split at it. */
export const MARK = /\{+\s*([^{}]*?)\s*\}+/

/** '{ Señal }' names the mark 'senal'. */
export const markName = (written: string): string =>
  written.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replace(/\s+/g, '_')

/**
 * A text with its marks filled in: 'de' and 'el' become 'del', a sentence begins with a capital.
 * Throws for a mark that is not among `marks`.
 */
export function fill(marked: string, marks: ReadonlyMap<string, Mark>): Filled {
  const [first, ...rest] = marked.normalize('NFC').split(MARK)
  let text = capital(first)
  const figures: Figure[] = []
  for (let i = 0; i < rest.length; i += 2) {
    const mark = marks.get(markName(rest[i]))
    if (mark === undefined) throw new Error(`there is no mark {${rest[i]}}`)
    const contracted = mark.text.startsWith('el ') && /(?<!\p{L})(?:de|a) $/iu.test(text)
    if (contracted) text = `${text.slice(0, -1)}l `
    const shown = contracted ? mark.text.slice('el '.length) : mark.text
    const shift = text.length - (mark.text.length - shown.length)
    for (const { start, end, name } of mark.figures) figures.push({ start: start + shift, end: end + shift, name })
    text += /(?:^|[.!?]\s)$/.test(text) ? capital(shown) : shown
    // A noun ends with its figure, an apposition, which a comma closes.
    text += mark.kind === 'noun' && rest[i + 1].startsWith(' ') ? `,${rest[i + 1]}` : rest[i + 1]
  }
  return { text, figures }
}

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
