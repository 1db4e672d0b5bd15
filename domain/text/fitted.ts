const ARTICLE = /(?<![\p{L}\d])(una?|el|la|del|al|su|esta?)\s(?:(?:ligera|leve|modesta|fuerte|clara|reciente)\s)?$/iu
const FEMININE: Readonly<Record<string, string>> = { un: 'una', el: 'la', del: 'de la', al: 'a la', este: 'esta' }
const PLACE = /\b(zona|territorio|terreno|niveles|lecturas?)( de)?\s$/i
const STATE = /(?<!\p{L})(?:está|sigue|permanece|continúa|queda|mantiene|encuentra|sitúa|entra)n?\s$/iu
const PLURAL = /(?:[^\d\s]s|\bson|[ae]n)\s(?:[a-z]+mente\s)?$/i
const SINGULAR = /(?:\bes|\bmás|menos|análisis|volumen|margen|imagen)\s(?:[a-z]+mente\s)?$/i

/**
 * A phrase joined to what precedes it, so that they read as one: a single article of its gender ('tras un' and 'una
 * subida'), one 'zona', 'en' after a verb of state, adjectives in the number of the word before, a capital first.
 */
export function fitted(before: string, phrase: string): [string, string] {
  const article = /^una? /.test(phrase) ? ARTICLE.exec(before) : null
  if (article) {
    const [, word] = article
    const agreed = phrase.startsWith('una') ? (FEMININE[word] ?? word) : word
    const rest = before.slice(article.index + word.length)
    return [before.slice(0, article.index) + agreed + rest, phrase.replace(/^una? /, '')]
  }
  const place = PLACE.exec(before)
  if (phrase === 'zona neutral' && place)
    return [`${before.slice(0, place.index)}${place[1]} `, place[1].endsWith('s') ? 'neutrales' : 'neutral']
  if (/^(?:sobre(?:compra|venta)|zona neutral)$/.test(phrase)) {
    if (place && !place[2]) return [before, `de ${phrase}`]
    if (STATE.test(before)) return [before, `en ${phrase}`]
  }
  if (/^(?:alcista|bajista|neutral)$/.test(phrase) && PLURAL.test(before) && !SINGULAR.test(before))
    return [before, phrase === 'neutral' ? 'neutrales' : `${phrase}s`]
  return [before, /(?:^|[.!?]\s)$/.test(before) ? phrase.charAt(0).toUpperCase() + phrase.slice(1) : phrase]
}
