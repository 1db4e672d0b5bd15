import { createMailer } from '#platform/mail/transports.ts'
import { everyMinutes, hourlyAt } from '#platform/queues/schedule.ts'
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
import { RETRIED, rates } from './rates.ts'
import { relabel } from './relabel.ts'
import { ruleFigures } from './rule-figures.ts'
import { settle } from './settle.ts'
import { summaries } from './summaries.ts'

/** Each file of this folder has a line here, with the times (UTC) of those that run by themselves. */
export const jobs: readonly RegisteredJob[] = [
  register(mail),
  register(forgetMails),
  register(deliver),
  register(linkTelegram),
  register(alertFigures, everyMinutes(15)),
  register(summaries, everyMinutes(1)),
  register(prune, hourlyAt(17)),
  register(ledgerCheck, everyMinutes(5)),
  register(settle, everyMinutes(5)),
  register(ruleFigures, everyMinutes(1)),
  register(history),
  register(company),
  register(intraday),
  register(foldBars, hourlyAt(22)),
  register(lookup),
  register(isin),
  // Asked once a day: the other runs try again where that failed.
  register(rates, RETRIED),
  register(commentary),
  register(relabel, everyMinutes(5)),
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
