import { recordSourceAnswer, recordSourceFailure, streamOf } from '#platform/repositories/sources.ts'
import { openSocket } from '../../outside/socket.ts'
import { asSourceError } from '../../outside/source-answer.ts'
import { SourceGate, type SourceGateOptions } from '../../outside/source-gate.ts'
import type { StreamOptions } from './stream.ts'

/** What tests bring in place of the machine's own. */
export type Surroundings = Pick<SourceGateOptions, 'clock' | 'random' | 'wait'>

interface OutsideStream extends Pick<SourceGateOptions, 'db' | 'source' | 'budget'> {
  /** The operator's host (http or https), or null for the source's `own` (wss). */
  written: string | null
  own: string
  path: string
  /** Of one message, in bytes. */
  sizeLimit: number
  surroundings: Surroundings
}

/** The stream of a source across the network, with a record and ceilings of its own beside those of its requests. */
export function outsideStream(settings: OutsideStream): Omit<StreamOptions, 'name' | 'protocol'> {
  const { db, budget, written, own, path, sizeLimit, surroundings } = settings
  const source = streamOf(settings.source)
  const { clock } = surroundings
  const address = (written ?? own).replace(/^http/, 'ws') + path
  return {
    gate: new SourceGate({ db, source, budget, ...surroundings }),
    open: () =>
      openSocket(address, { written: written !== null, sizeLimit }).catch((error) => {
        throw asSourceError(error)
      }),
    record(fault) {
      const now = clock ? new Date(clock()) : null
      return fault === null
        ? recordSourceAnswer(db, source, now)
        : recordSourceFailure(db, source, { now, restMs: 0, error: fault, isLimit: false })
    },
    clock: clock ?? Date.now,
  }
}
