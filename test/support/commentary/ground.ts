import type { Test } from 'tap'
import type { TestSocket } from '#server/testing/test-socket.ts'
import { startFakeOllama } from '../fake-ollama/index.ts'
import { type CommentaryStage, MODEL } from './stage.ts'

/** The answer of POST while the model writes. */
export const PENDING = { status: 400, body: { code: 'not_ready', error: 'Cargando...' } }

/** Stocks that nobody has asked about, a fake that has the model, and a socket that follows them. */
export async function ground(t: Test, stage: CommentaryStage, count = 1) {
  const symbols = await stage.take(count)
  const fake = await startFakeOllama(t, MODEL)
  return { symbols, symbol: symbols[0] as string, fake, socket: await stage.follow(t, symbols) }
}

/** Comments received but not requested. */
export const commentsIn = (socket: TestSocket) => socket.rest().filter(({ op }) => op === 'commentary')
