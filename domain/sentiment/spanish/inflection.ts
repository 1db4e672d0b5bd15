type Ending = 'ar' | 'er' | 'ir'

/**
 * Endings of the third person, as in headlines: present, preterite, future; then the infinitive, and forms that only
 * single words need.
 */
const ENDINGS: Record<Ending, readonly string[]> = {
  ar: ['a', 'an', 'ó', 'aron', 'ará', 'arán', 'ar', 'arse', 'arlo', 'arla', 'arlos', 'arlas', 'ando'],
  er: ['e', 'en', 'ió', 'ieron', 'erá', 'erán', 'er', 'erse', 'erlo', 'erla', 'erlos', 'erlas', 'iendo'],
  ir: ['e', 'en', 'ió', 'ieron', 'irá', 'irán', 'ir', 'irse', 'irlo', 'irla', 'irlos', 'irlas', 'iendo'],
}

/** Number of forms that phrases use, up to the infinitive: 'superarlas previsiones' is not Spanish. */
const PHRASE_FORMS = 7
const PRESENT_FORMS = 2

/**
 * Writes out the short forms of a word list. `comprar~` is a verb in the forms of headlines, `apostar:apuest~` a verb
 * with another stem in the present; `el|la_planta` means 'el_planta la_planta', and `batir~_|las_metas` both with and
 * without 'las'.
 */
export function expand(words: string): string {
  return words.trim().split(/\s+/).flatMap(expandItem).join(' ')
}

function expandItem(item: string): string[] {
  const parts = item.split('_').map((part, _, all) => part.split('|').flatMap((word) => formsOf(word, all.length > 1)))
  return parts.reduce((heads, tails) => heads.flatMap((head) => tails.map((tail) => join(head, tail))))
}

function join(head: string, tail: string): string {
  return head === '' || tail === '' ? head + tail : `${head}_${tail}`
}

function formsOf(word: string, inPhrase: boolean): string[] {
  if (!word.endsWith('~')) return [word]
  const [infinitive, changed] = word.slice(0, -1).split(':')
  const stem = infinitive.slice(0, -2)
  const endings = ENDINGS[infinitive.slice(-2) as Ending].slice(0, inPhrase ? PHRASE_FORMS : undefined)
  return endings.map((ending, i) => (i < PRESENT_FORMS ? (changed ?? stem) : stem) + ending)
}
