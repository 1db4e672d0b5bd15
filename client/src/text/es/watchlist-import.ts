const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

/** Bringing a list of tickers along. */
export const watchlistImport = {
  title: 'Trae tu lista',
  label: 'Tus acciones',
  help: 'Pega símbolos en fila o en columna, o la exportación de TradingView o la de tu bróker, tu cartera de Yahoo o una hoja con encabezado. También puedes soltar aquí un archivo.',
  placeholder: 'AAPL, BME:SAN, BRK.B',
  file: 'Subir un archivo',
  check: 'Revisar',
  checking: 'Revisando…',
  empty: 'Aquí no hay ningún símbolo.',
  tooLong: 'La lista es demasiado larga: puede tener hasta 1.000 líneas o símbolos.',
  notText: 'Ese archivo no es de texto. Guárdalo como CSV y vuelve a subirlo.',
  unreadable: 'No se pudo leer ese archivo.',
  failed: 'No se pudo revisar la lista. Intenta de nuevo.',
  previewTitle: 'Esto encontramos',
  found: 'Encontradas',
  ambiguous: (text: string) => `«${text}» puede ser`,
  overLimit: 'Por encima del límite de tu plan',
  already: 'Ya en tu lista',
  unknown: 'No las conocemos',
  pending: 'Buscando por su ISIN',
  unknownOn: (text: string, line: number) => `«${text}» (línea ${line})`,
  onList: 'ya en tu lista',
  room: (left: number) =>
    left > 0 ? `En tu lista ${left === 1 ? 'cabe' : 'caben'} ${left} más.` : 'En tu lista no cabe ninguna más.',
  back: 'Atrás',
  add: (count: number) => `Añadir ${count}`,
  adding: 'Añadiendo…',
  addFailed: 'No se pudieron añadir. Intenta de nuevo.',
  added: (added: number, left: number) =>
    `${plural(added, 'acción nueva', 'acciones nuevas')} en tu lista de seguimiento.${left > 0 ? ` ${plural(left, 'no cupo', 'no cupieron')}.` : ''}`,
  noneAdded: 'Ninguna se añadió: ya estaban en tu lista o no cabían.',
} as const
