import type { Reading } from './reading.ts'
import { type Span, spansOf } from './text.ts'

/** 'cerró a la baja', 'terminó al alza', 'sin cambios': the day's move in words. */
export function sessionMoves({ folded, facts: { values } }: Reading): Span[] {
  const { change } = values
  const pattern =
    /\b(?:cerro|cierra|termino|acabo|concluyo|finalizo|cotiza|cotizaba|sesion|jornada|dia)\b[^.;:%]{0,40}?\b(al alza|a la baja|con (?:alza|subida|avance|caida|baja|retroceso|descenso|perdidas|ganancias)|en (?:alza|baja|verde|rojo|positivo|negativo)|(?:alcista|bajista)s?|de (?:subidas|caidas|avances|descensos|ganancias|perdidas)|sin (?:cambios|variacion)|plan[oa])\b/g
  const told = spansOf(folded, MOVED).filter(({ match: [, up], end }) => {
    const way = up ? 1 : -1
    return (
      change !== null && Math.abs(change) >= 0.005 && Math.sign(change) !== way && !ELSEWHERE.test(folded.slice(end))
    )
  })
  const closed = spansOf(folded, pattern).filter(({ match: [words, move] }) => {
    if (/macd|ema\b|media|tendencia|senal|divergencia|rsi|estocastico|lectura|indicador/.test(words)) return false
    const way = /alza|verde|positivo|alcista|subida|avance|ganancia/.test(move) ? 1 : /sin|plan/.test(move) ? 0 : -1
    return !(change !== null && (way === 0 ? Math.abs(change) < 0.25 : Math.sign(change) === way))
  })
  return [...told, ...closed]
}

/** 'La acción cae', 'el precio subió': the day's move by its verb. */
const MOVED =
  /(?:§|\b(?:precio|accion|valor|titulo|cotizacion))(?: \([^)]*\))?,? (?:(sube|subio|avanza|avanzo|gana|gano|repunta|repunto)|cae|cayo|retrocede|retrocedio|pierde|perdio|cede|cedio)\b/g
const ELSEWHERE =
  /^ (?:terreno|posiciones|traccion|fuerza|el |la |su |sus |las |los |por encima|por debajo|hasta|desde|de )/
