import { formatDecimal } from '#domain/text/number.ts'

const count = (value: number) => formatDecimal(value, Number.isInteger(value) ? 0 : 2)
/** `4 por 1`: new shares for old ones. */
const ratioOf = (ratio: number) => (ratio >= 1 ? `${count(ratio)} por 1` : `1 por ${count(1 / ratio)}`)

/** Texts of what happened on the bars of the stock page's chart. */
export const marks = {
  title: (count: number) => (count === 1 ? 'Qué pasó' : `Qué pasó: ${count} hechos`),
  several: (count: number) => `${count} hechos`,
  signs: { news: 'N', split: 'S', dividend: 'D' },
  signal: (what: string, day: string) => `Señal del ${day}: ${what}`,
  rules: 'Fuente: las reglas de Atalaya sobre las velas diarias.',
  news: (title: string, moment: string) => `Noticia del ${moment}: ${title}`,
  split: (ratio: number, day: string) => `Split del ${day}: ${ratioOf(ratio)}`,
  splitTitle: (ratio: number) => `Split ${ratioOf(ratio)}`,
  splitText: (ratio: number) =>
    `Cada acción de antes son ${count(ratio)} desde ese día: los precios anteriores están divididos.`,
  dividend: (money: string, day: string) => `Dividendo del ${day}: ${money} por acción`,
  dividendTitle: (money: string) => `Dividendo de ${money} por acción`,
  dividendText: 'Lo cobra quien tenía la acción antes de ese día. Los precios no se ajustan por él.',
  source: (name: string) => `Fuente: ${name}`,
  reached: (labels: readonly string[]) => `${labels.join('. ')}. Intro abre, M va al anterior.`,
  none: 'No hay señales, noticias, splits ni dividendos en este tramo.',
}
