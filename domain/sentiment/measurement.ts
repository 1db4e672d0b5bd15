import type { Sentiment } from '../contract/news.ts'
import { accuracy, confusionOf, type Judged, macroF1, macroF1Interval } from './evaluation.ts'
import { analyse, type Language } from './index.ts'
import { DOUBTFUL, isDoubtful } from './score.ts'

/** A text of a data set, with the label that people gave it. */
export interface LabelledText {
  set: string
  /** Whether the text is a headline as a newspaper wrote it, neither translated nor a post. */
  real: boolean
  /** The language of the text; null where it must be detected. */
  lang: Language | null
  text: string
  label: Sentiment
}

/** Agreement of our labels with those of people, in percentages 0–100 with two decimals. */
export interface LabelScore {
  texts: number
  accuracy: number
  macro_f1: number
  /** Bounds of the 95 % bootstrap interval of macro-F1. */
  low: number
  high: number
}

export interface SentimentScores {
  sets: ({ set: string; lang: Language } & LabelScore)[]
  languages: ({ lang: Language } & LabelScore)[]
  /** The score on texts that were written as Spanish headlines, the kind that this product reads most. */
  real_spanish: LabelScore
  /** Results inside and outside the doubtful band, which has the sizes of the score from `from` up to `to`. */
  doubtful: { from: number; to: number; inside: Right; outside: Right }
}

interface Right {
  texts: number
  accuracy: number
}

interface Answer extends LabelledText {
  read: Language
  score: number
  judged: Judged
}

/** Measures `analyse` on labelled texts: by data set, by language, and inside and outside the doubtful band. */
export function measureSentiment(texts: readonly LabelledText[]): SentimentScores {
  const answers = texts.map((labelled): Answer => {
    const { label, lang, score } = analyse(labelled.text, labelled.lang ?? undefined)
    return { ...labelled, read: lang, score, judged: { truth: labelled.label, answer: label } }
  })
  const sets = [...Map.groupBy(answers, ({ set }) => set)]
  const languages = [...Map.groupBy(answers, ({ read }) => read)]
  return {
    sets: sets.map(([set, of]) => ({ set, lang: of[0].read, ...scoreOf(of) })),
    languages: languages.map(([lang, of]) => ({ lang, ...scoreOf(of) })),
    real_spanish: scoreOf(answers.filter(({ real, read }) => real && read === 'es')),
    doubtful: {
      ...DOUBTFUL,
      inside: rightOf(answers.filter(({ score }) => isDoubtful(score))),
      outside: rightOf(answers.filter(({ score }) => !isDoubtful(score))),
    },
  }
}

function scoreOf(answers: readonly Answer[]): LabelScore {
  const judged = answers.map(({ judged }) => judged)
  const [low, high] = macroF1Interval(judged).map(round)
  return { ...rightOf(answers), macro_f1: round(macroF1(confusionOf(judged))), low, high }
}

function rightOf(answers: readonly Answer[]): Right {
  return { texts: answers.length, accuracy: round(accuracy(confusionOf(answers.map(({ judged }) => judged)))) }
}

const round = (value: number): number => Math.round(value * 100) / 100
