import type { Commentary, ServerMessage } from '#domain/contract/live/protocol.ts'
import { readConfig } from '#platform/config/config.ts'
import { OperatorError } from '#platform/process/operator-error.ts'
import { reportError } from '#platform/process/process.ts'
import { DEMO_USERS } from '#platform/seed/demo.ts'
import { hasOllama, type OllamaProcess, startOllama } from '#test/support/commentary/ollama-process.ts'
import { Api } from '#test/support/system/api.ts'
import { LiveClient } from '#test/support/system/live.ts'
import { startSystem } from '#test/support/system/system.ts'
import { until } from '#test/support/until.ts'

// `npm run test:ollama`: tests the whole path of a comment, from the POST to the text that arrives by push, with a real
// Ollama and OLLAMA_MODEL, on a system and an Ollama of its own. Exits with 1 when no text of the model came through,
// with 2 when the machine lacks Ollama or the model.

const STOCKS = 3
const POSTS = 100
const CANNOT_START = 2
const GET = 'there is no ollama on the PATH: https://ollama.com/download has it'

interface Outcome {
  symbol: string
  seconds: number
  commentary: Commentary
}

async function main(): Promise<number> {
  if (!hasOllama()) throw new OperatorError(GET)
  const { ollamaModel: model } = readConfig(process.env)
  const ollama = await startOllama()
  try {
    if (!ollama.models.some((name) => name === model || name === `${model}:latest`)) {
      throw new OperatorError(`OLLAMA_MODEL: this machine does not have ${model}; ollama pull ${model} fetches it`)
    }
    console.log(`ollama ${ollama.version}, ${model}`)
    return await comment(ollama, model)
  } finally {
    await ollama.stop()
  }
}

async function comment({ host }: OllamaProcess, model: string): Promise<number> {
  const env = { OLLAMA_HOST: host, OLLAMA_MODEL: model, MARKET_DATA: 'simulated', DEMO: 'on' }
  const system = await startSystem({ env })
  try {
    const api = new Api(system.url)
    const [demo] = DEMO_USERS
    await api.login(demo.email, demo.password)
    await until('the model', async () => {
      const { body } = await api.call('GET', '/health/ready')
      return body.model?.state === 'ready'
    })
    const followed: { symbol: string }[] = (await api.call('GET', '/api/user-watchlist/')).body
    const symbols = followed.slice(0, STOCKS).map(({ symbol }) => symbol)
    const live = new LiveClient(system.url, api.token)
    await live.until(({ op }) => op === 'ready')
    live.send({ op: 'subscribe', channels: symbols.map((symbol) => `commentary:${symbol}`) })
    const outcomes: Outcome[] = []
    for (const symbol of symbols) {
      await until('its indicators', async () => {
        const { body } = await api.call('GET', `/api/stocks/?action=technical-indicators&symbol=${symbol}`)
        return body.as_of !== null
      })
      const outcome = await follow(api, live, symbol)
      console.log(lineOf(outcome))
      outcomes.push(outcome)
    }
    await live.close()
    const written = outcomes.filter(({ commentary }) => commentary.model === model).length
    console.log(`${written} of ${outcomes.length} comments are the model's; for the others see why below`)
    return written > 0 ? 0 : 1
  } finally {
    for (const line of system.output().split('\n')) if (/local model/.test(line)) console.log(line.trim())
    await system.stop()
  }
}

async function follow(api: Api, live: LiveClient, symbol: string): Promise<Outcome> {
  const post = () => api.call('POST', '/api/stocks/', { ticker: symbol, data: {} })
  const startedAt = performance.now()
  const first = await post()
  const took: number[] = []
  while (first.status === 400 && took.length < POSTS) {
    const sent = performance.now()
    const { status } = await post()
    took.push(performance.now() - sent)
    if (status === 200) break
  }
  if (took.length > 1) {
    took.sort((a, b) => a - b)
    const at = (share: number) => took[Math.ceil(share * took.length) - 1].toFixed(0)
    console.log(`${symbol}: ${took.length} POST while the model writes: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms`)
  }
  const isText = (message: ServerMessage) => message.op === 'commentary' && message.symbol === symbol
  const commentary = first.status === 200 ? first.body : await live.until(isText)
  return { symbol, seconds: (performance.now() - startedAt) / 1_000, commentary }
}

function lineOf({ symbol, seconds, commentary: { model, verified, comment } }: Outcome): string {
  const figures = `${verified.matched} of ${verified.figures} figures verified`
  return `${symbol}: ${model ?? 'template'} after ${seconds.toFixed(1)} s, ${figures}\n  ${comment}`
}

main().then(
  (code) => {
    process.exitCode = code
  },
  (error) => {
    reportError(error)
    process.exitCode = error instanceof OperatorError ? CANNOT_START : 1
  },
)
