import type { SentimentMeasurement } from '#domain/sentiment/measured.ts'
import { type LabelledText, measureSentiment } from '#domain/sentiment/measurement.ts'
import type { Headline } from './headlines.ts'
import { recordable, setOf, today } from './record.ts'

/** The public data sets whose figures the page shows, by file name, with their public names. */
const DATA_SETS: Readonly<Record<string, { name: string; real: boolean }>> = {
  'finances-es': { name: 'FinancES (IberLEF 2023)', real: true },
  'panama-es': { name: 'Panama 2025', real: true },
  'phrasebank-es': { name: 'Financial PhraseBank (Malo et al., 2014)', real: false },
  'phrasebank-en': { name: 'Financial PhraseBank (Malo et al., 2014)', real: false },
  'semeval17-en': { name: 'SemEval-2017 task 5.2', real: true },
  'fiqa-posts-en': { name: 'FiQA', real: false },
}

/** The measurement of these headlines as the page shows it. Throws OperatorError for a data set that has no public name. */
export function sentimentMeasurement(headlines: readonly Headline[]): SentimentMeasurement {
  const files = [...new Set(headlines.map(({ file }) => file))]
  const known = new Map(files.map((file) => [file, recordable(file, DATA_SETS)]))
  const texts = headlines.flatMap(({ file, text, lang, label }): LabelledText[] => {
    if (label === undefined) return []
    return [{ set: setOf(file), real: known.get(file)?.real === true, lang: lang ?? null, text, label }]
  })
  const names = Object.fromEntries(files.map((file) => [setOf(file), known.get(file)?.name ?? '']))
  return { measured_on: today(), names, ...measureSentiment(texts) }
}
