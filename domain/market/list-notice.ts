/** What a user is told of a list besides what its lines mean. */
export interface ListFacts {
  /** ISINs that are being looked up. */
  pending: number
  /** ISINs that were not looked up now, since one user's look-ups of this hour are spent. */
  postponed: number
  /** Since when the source that knows ISINs does not answer; null while it does. */
  sourceAway: boolean
  /** ISINs for which nothing was found, in a market whose source knows none. */
  unreadable: number
  /** A code that looks like an ISIN and is none. */
  wrongIsin: string | null
  isNames: boolean
  columnLines: number
}

export const WEB_PAGE =
  'Este archivo es una página web, aunque se llame .xls: ábrelo en tu hoja de cálculo, guárdalo como CSV y leeremos su columna de símbolos o de ISIN.'

const isins = (count: number) => (count === 1 ? '1 valor por su ISIN' : `${count} valores por su ISIN`)

/** One sentence for each fact that a user would otherwise not know; undefined where there is none. */
export function listNotice(facts: ListFacts): string | undefined {
  const { pending, postponed, sourceAway, unreadable, wrongIsin, isNames, columnLines } = facts
  const sentences = [
    pending > 0 &&
      (sourceAway
        ? `La lista nombra ${isins(pending)}: la fuente no responde ahora y los buscaremos en cuanto vuelva.`
        : `La lista nombra ${isins(pending)}: los estamos buscando y aparecerán en unos momentos.`),
    postponed > 0 && `Quedan ${isins(postponed)} sin buscar: vuelve a revisar la lista dentro de una hora.`,
    unreadable > 0 &&
      `La lista nombra ${isins(unreadable)}, que este mercado no conoce: añade una columna con sus símbolos (AAPL, SAN.MC).`,
    wrongIsin !== null && `«${wrongIsin}» no es un ISIN: su dígito de control no corresponde.`,
    isNames &&
      'La lista tiene solo nombres: leemos símbolos (AAPL, BME:SAN) o códigos ISIN, en una lista o en una columna con ese encabezado.',
    columnLines > 0 && 'De cada línea leímos como símbolo la primera palabra, o la que sigue a un número.',
  ]
  return sentences.filter((sentence) => sentence !== false).join(' ') || undefined
}
