import { franc } from 'franc'
import type { Facts } from './facts.ts'
import { checkFigures, type FigureCheck, type ProblemKind } from './figure-check.ts'
import type { CheckedFigure } from './stated-figures.ts'

export interface Judgement {
  ok: boolean
  check: FigureCheck
  /** Spanish sentences that tell the author what to correct; empty when the text may be shown. */
  objections: string[]
}

/** Shorter texts say nothing about indicators. */
const SHORTEST = 60
const LANGUAGES = ['spa', 'por', 'fra', 'ita', 'eng', 'deu', 'nld']
const MOST_OBJECTIONS = 8
const QUOTED = 60

const OBJECTIONS: Readonly<Record<ProblemKind, (text: string) => string>> = {
  empty: () => 'El texto está vacío.',
  too_long: () => 'El texto pasa de 2.000 caracteres.',
  markup: (text) => `Sin formato ni símbolos de marcado: quita ${text}.`,
  url: (text) => `Sin enlaces ni direcciones: quita ${text}.`,
  other_company: (text) => `${text} no es de esta acción: no nombres a nadie más.`,
  wrong_date: (text) => `La fecha ${text} no es la de la tabla.`,
  unknown_figure: (text) => `La cifra ${text} no está en la tabla: usa solo las de la tabla, tal como están escritas.`,
  wrong_role: (text) => `La cifra ${text} está en la tabla, pero con otro nombre: di la que corresponde.`,
  wrong_sign: (text) => `El signo de ${text} es el contrario del de la tabla.`,
  invented_percentage: (text) => `El porcentaje ${text} no está en la tabla: no calcules ninguno.`,
  wrong_currency: (text) => `La moneda de ${text} no es la de la tabla.`,
  contradicting_verdict: (text) => `«${text}» contradice la lectura de la tabla.`,
  news_claim: (text) => `«${text}» no se puede saber por los indicadores: no hables de noticias ni de causas.`,
  price_target: (text) => `Sin precios objetivo: quita «${text}».`,
  forecast: (text) => `Sin predicciones: quita «${text}».`,
  probability: (text) => `Sin probabilidades ni porcentajes de acierto: quita «${text}».`,
  advice: (text) => `Sin consejos de compra o venta: quita «${text}».`,
  false_gap: (text) => `«${text}» dice que faltan datos que sí están en la tabla.`,
}

/**
 * Whether an untrusted text may be shown as a comment on the facts: it passes the figure check with at least one
 * figure, and is Spanish of some length. `known` are figures as in checkFigures. Pure.
 */
export function judgeComment(text: string, facts: Facts, known?: readonly CheckedFigure[]): Judgement {
  const check = checkFigures(text, facts, known)
  const objections = check.problems
    .slice(0, MOST_OBJECTIONS)
    .map(({ kind, text }) => OBJECTIONS[kind](text.replace(/\s+/g, ' ').trim().slice(0, QUOTED)))
  if (text.trim() !== '' && text.trim().length < SHORTEST) objections.push('El texto es demasiado corto.')
  else if (franc(text, { only: LANGUAGES }) !== 'spa') objections.push('El texto no está en español.')
  else if (check.ok && check.matched === 0) objections.push('El texto no cita ninguna cifra de la tabla.')
  return { ok: objections.length === 0, check, objections: [...new Set(objections)] }
}
