import { analyse, type SentimentAnalysis } from '#domain/sentiment/index.ts'
import { MODEL_SCORES } from '#domain/sentiment/score.ts'
import { readConfig } from '#platform/config/config.ts'
import { OperatorError } from '#platform/process/operator-error.ts'
import { labelQuestion, readLabel } from '#workers/labels/label-question.ts'
import { ModelError } from '#workers/model/model-error.ts'
import { ModelHost } from '#workers/model/model-host.ts'
import type { Headline } from './headlines.ts'

/** A headline's label with NEWS_LABELS=model; without one from the model, the word lists' label stays. */
export interface ModelReading extends SentimentAnalysis {
  byModel: boolean
}

/** The local model of OLLAMA_HOST and OLLAMA_MODEL. Throws OperatorError if it is absent. */
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
