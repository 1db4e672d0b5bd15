import type { Sentiment } from '#domain/contract/news.ts'
import { LABELS } from '#domain/sentiment/evaluation.ts'
import { analyse, type Language, type SentimentAnalysis } from '#domain/sentiment/index.ts'
import { MODEL_SCORES } from '#domain/sentiment/score.ts'
import { readConfig } from '#platform/config/config.ts'
import { OperatorError } from '#platform/process/operator-error.ts'
import { ModelError, ModelHost } from '#workers/model/model-host.ts'
import { labelQuestion, readLabel } from '#workers/news/news-labeller.ts'
import { fieldsOf, type Line, readLines } from './json-lines.ts'

export interface Headline {
  file: string
  id: string | number
  text: string
  lang: Language | undefined
  label: Sentiment | undefined
}

/** The headlines of a file of JSON lines, or of each .jsonl file of a folder. */
export async function readHeadlines(path: string): Promise<Headline[]> {
  const headlines = (await readLines(path)).map(readHeadline)
  if (headlines.length === 0) throw new OperatorError(`${path}: there is no headline in it`)
  return headlines
}

/** The content of a line; throws its first problem. */
function readHeadline({ file, text: line, bad }: Line): Headline {
  const { fields, id } = fieldsOf(line, bad)
  const { text, lang, label } = fields
  if (typeof text !== 'string') throw bad('text is no text')
  if (lang != null && lang !== 'es' && lang !== 'en') throw bad(`lang ${JSON.stringify(lang)} is neither "es" nor "en"`)
  if (label != null && !LABELS.includes(label as Sentiment)) {
    throw bad(`label ${JSON.stringify(label)} is none of ${LABELS.join(', ')}`)
  }
  return { file, id, text, lang: lang ?? undefined, label: (label as Sentiment | null) ?? undefined }
}

/** A headline's label with NEWS_LABELS=model; without one from the model, the word lists' label stays. */
export interface ModelReading extends SentimentAnalysis {
  byModel: boolean
}

/** The local model of OLLAMA_HOST and OLLAMA_MODEL. Throws an OperatorError if it is absent. */
export async function openModel(): Promise<{ name: string; read(headline: Headline): Promise<ModelReading> }> {
  const { ollamaHost, ollamaModel: model } = readConfig(process.env)
  const host = new ModelHost({ host: ollamaHost, model })
  const never = new AbortController().signal
  const absent = new OperatorError(
    `OLLAMA_MODEL: ${ollamaHost} does not have ${model}; ollama pull ${model} fetches it`,
  )
  const refuse = (error: unknown): never => {
    if (!(error instanceof ModelError)) throw error
    throw error.failure === 'missing' ? absent : new OperatorError(`OLLAMA_HOST: no Ollama answers at ${ollamaHost}`)
  }
  if (!(await host.hasModel(never).catch(refuse))) throw absent
  return {
    name: model,
    async read({ text, lang }) {
      const words = analyse(text, lang)
      const answer = await host.ask(labelQuestion(text), never).catch((error) => {
        const gone = !(error instanceof ModelError) || error.failure === 'unreachable' || error.failure === 'missing'
        return gone ? refuse(error) : ''
      })
      const label = readLabel(answer)
      if (label === null) return { ...words, byModel: false }
      return { ...words, label, score: MODEL_SCORES[label], byModel: true }
    },
  }
}
