const LONGEST = 120
const LINK = /\b(?:https?:\/\/|www\.)\S+/gi
/** Characters that could close a quotation, open markup, or imitate the model's own marks. */
const MARKS = /[<>{}[\]|`*_#~\\^=«»"“”„]+/g
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}]+/gu

/** A headline made safe for a prompt: one line of plain words, of limited length; '' if nothing is left. */
export function cleanTitle(title: string): string {
  const plain = title
    .normalize('NFKC')
    .replace(INVISIBLE, ' ')
    .replace(LINK, ' ')
    .replace(MARKS, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return plain.length > LONGEST ? `${plain.slice(0, LONGEST).trimEnd()}…` : plain
}
