import type { FactName } from '../facts.ts'
import { directions, trendOf, WAYS } from './directions.ts'
import { divergences } from './divergences.ts'
import { LINES, type Mention } from './mentions.ts'
import { isDenied } from './negation.ts'
import type { Reading } from './reading.ts'
import { unique } from './said-of.ts'
import { sessionMoves } from './session-moves.ts'
import { clauseAt, type Span, spansOf } from './text.ts'
import { zones } from './zones.ts'

/** Verdict words of a sentence that disagree with the indicators. */
export const contradictions = (reading: Reading): Span[] => [
  ...zones(reading),
  ...crosses(reading),
  ...divergences(reading),
  ...directions(reading),
  ...signs(reading),
  ...agreements(reading),
  ...sessionMoves(reading),
]

function crosses({ folded, facts: { verdicts } }: Reading): Span[] {
  return spansOf(
    folded,
    /cruces? (?:dorado|de oro|de la muerte|mortal|alcista|bajista)|golden cross|death cross/g,
  ).filter(({ match: [words], start, end }) => {
    const actual = /dorado|oro|golden|alcista/.test(words) ? 'Golden cross' : 'Death cross'
    return verdicts.ema === 'Insufficient data' || (verdicts.ema === actual) === isDenied(folded, start, end)
  })
}

/** 'en negativo', 'histograma positivo', 'por debajo de cero'. */
function signs({ folded, mentions, facts: { values }, inherited }: Reading): Span[] {
  return spansOf(
    folded,
    /\b(?:positiv|negativ)[oa]s?\b|por (?:encima|debajo) (?:de|del) (?:cero|0\b(?![.,]\d)|nivel cero|la linea (?:de )?cero)|(?:bajo|sobre) cero/g,
  ).filter(({ match: [words], start, end }) => {
    if (/(?:divergencias? (?:[a-z]+ ){0,2}|\blas |senales )$/.test(folded.slice(0, start))) return false
    const said = /positiv|encima|sobre/.test(words) ? 1 : -1
    const ofLines = (mention: Mention) => LINES.includes(mention.names[0])
    const near = mentions.findLast((mention) => mention.end <= start && !mention.weak)
    const line =
      near ?? mentions.find((mention) => mention.start >= end && ofLines(mention)) ?? inherited.findLast(ofLines)
    if (!line || !ofLines(line)) return false
    const both = /\bambos\b|\blos dos\b/.test(folded.slice(Math.max(0, start - 30), start))
    const names: readonly FactName[] = both
      ? ['macd', 'signal']
      : line.names[0] === 'signal' && mentions.some(({ names }) => names[0] === 'macd')
        ? []
        : [line.names[0]]
    const denied = isDenied(folded, start, end, line.start < start ? line.end : 0)
    return names.some((name) => values[name] === null || (Math.sign(values[name]) === said) === denied)
  })
}

/** False agreement or contradiction: 'El RSI y el estocástico coinciden', 'el MACD y las medias se contradicen'. */
function agreements({ folded, mentions, facts }: Reading): Span[] {
  const { rsi, stochastic, macd } = facts.verdicts
  return spansOf(
    folded,
    /\b(?:(coinciden|concuerdan|dicen lo mismo|van de acuerdo|estan de acuerdo)|discrepan|se contradicen|difieren|no dicen lo mismo)\b(?! (?:en|con|sobre|del todo)\b)/g,
  ).filter(({ match: [, agree], start, end }) => {
    const from = clauseAt(folded, start).start
    const named = mentions.filter((mention) => mention.end <= start && mention.start >= from && !mention.weak)
    const names = unique(named.slice(-2))
    const [a, b] =
      names.includes('rsi') && names.includes('stochasticK')
        ? [rsi, stochastic]
        : names.some((name) => name === 'macd') && names.some((name) => /^ema/.test(name))
          ? [WAYS[macd], trendOf(facts)]
          : [null, null]
    if (a === null || b === null || a === 'Insufficient data' || b === 'Insufficient data') return false
    return (a === b) === ((agree === undefined) !== isDenied(folded, start, end))
  })
}
