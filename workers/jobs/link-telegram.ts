import type { JobDefinition } from './job.ts'

const AGAIN_MS = 3_000

/** Reads the bot's messages while a chat's code is awaited. Polling spares the bot a public address of its own. */
export const linkTelegram: JobDefinition<'link-telegram'> = {
  queue: 'link-telegram',
  async run({ config, db, queues }, { data, signal }) {
    const { telegram } = config
    if (telegram === null) return
    // Network code is loaded only when it is used.
    const [{ TelegramBot, linkRound }, { createSafeFetch }] = await Promise.all([
      import('../telegram-bot.ts'),
      import('../safe-fetch/fetch.ts'),
    ])
    const bot = new TelegramBot(createSafeFetch({ written: [telegram.url] }), telegram)
    if (!(await linkRound({ db, bot }, data.channel, signal))) return
    await queues.enqueue(db, 'link-telegram', data, { startAfter: new Date(Date.now() + AGAIN_MS) })
  },
}
