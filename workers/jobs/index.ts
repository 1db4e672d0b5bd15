import { createMailer } from '#platform/mail/transports.ts'
import { deriveKeys } from '#platform/secrets/keys.ts'
import { createChannels } from '../channels/index.ts'
import { LocalModel } from '../model/local-model.ts'
import { ModelHost } from '../model/model-host.ts'
import { alertFigures } from './alert-figures.ts'
import { commentary } from './commentary.ts'
import { company } from './company.ts'
import { deliver } from './deliver.ts'
import { foldBars } from './fold-bars.ts'
import { forgetMails } from './forget-mails.ts'
import { history } from './history.ts'
import { intraday } from './intraday.ts'
import { isin } from './isin.ts'
import { type JobContext, type RegisteredJob, register } from './job.ts'
import { ledgerCheck } from './ledger-check.ts'
import { linkTelegram } from './link-telegram.ts'
import { lookup } from './lookup.ts'
import { mail } from './mail.ts'
import { prune } from './prune.ts'
import { rates } from './rates.ts'
import { relabel } from './relabel.ts'
import { ruleFigures } from './rule-figures.ts'
import { settle } from './settle.ts'
import { summaries } from './summaries.ts'

/** Each file of this folder has a line here. */
export const jobs: readonly RegisteredJob[] = [
  register(mail),
  register(forgetMails),
  register(deliver),
  register(linkTelegram),
  register(alertFigures),
  register(summaries),
  register(prune),
  register(ledgerCheck),
  register(settle),
  register(ruleFigures),
  register(history),
  register(company),
  register(intraday),
  register(foldBars),
  register(lookup),
  register(isin),
  register(rates),
  register(commentary),
  register(relabel),
]

/** Runs every job until the queues stop. */
export async function startJobs(deps: Omit<JobContext, 'keys' | 'mailer' | 'channels' | 'model'>): Promise<void> {
  const { config, db, queues, log } = deps
  if (!config.jwtSecret) throw new Error('the workers need the JWT secret')
  const host = new ModelHost({ host: config.ollamaHost, model: config.ollamaModel })
  const model = new LocalModel({ host, db, log, clock: Date.now })
  queues.onStop(() => model.stop())
  await model.start()
  const keys = deriveKeys(config.jwtSecret)
  const mailer = createMailer({ ...config, log })
  const channels = createChannels({ config, db, keys, mailer, clock: Date.now })
  const context = { ...deps, keys, mailer, channels, model }
  for (const job of jobs) await job.start(context)
}
