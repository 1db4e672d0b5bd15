import { fold, type Token } from './tokens.ts'

/** Phrases by their first word, each as its other words, folded. */
export type Phrases = ReadonlyMap<string, readonly (readonly string[])[]>

/** From words separated by blanks; `_` joins those of a phrase. */
export function phrases(list: string): Phrases {
  const split = fold(list)
    .split(/\s+/)
    .map((phrase) => phrase.split('_'))
  const grouped = Map.groupBy(split, ([first]) => first)
  return new Map([...grouped].map(([first, those]) => [first, those.map(([, ...rest]) => rest)]))
}

/** Whether one of them starts at a token. */
export function startsAny(tokens: readonly Token[], at: number, those: Phrases): boolean {
  const found = those.get(tokens[at].text)
  return found?.some((rest) => rest.every((word, i) => tokens[at + 1 + i]?.text === word)) ?? false
}
