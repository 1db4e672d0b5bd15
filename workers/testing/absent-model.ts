import pino from 'pino'
import type { Database } from '../../platform/database/database.ts'
import { LocalModel } from '../model/local-model.ts'
import { ModelHost } from '../model/model-host.ts'

/** The local model of a worker that has none, and never checked for one. */
export function absentModel(db: Database): LocalModel {
  const host = new ModelHost({ host: 'http://127.0.0.1:9', model: 'none' })
  return new LocalModel({ host, db, log: pino({ level: 'silent' }), clock: Date.now })
}
