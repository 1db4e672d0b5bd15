import { readdir } from 'node:fs/promises'
import t from 'tap'
import { ChannelKind } from '#domain/contract/alerts/channels.ts'
import { createChannels, OPENERS } from './index.ts'
import { channelDeps } from './testing/fixture.ts'

t.test('every file of the folder is a channel, each opened once', async (t) => {
  const entries = await readdir(import.meta.dirname, { withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && !entry.name.endsWith('.test.ts'))
  const names = files.map(({ name }) => name.slice(0, -3)).filter((name) => !['index', 'channel'].includes(name))
  t.same(names.sort(), Object.keys(OPENERS).sort())
  t.same(names, [...ChannelKind.enum].sort())
  const channels = createChannels(channelDeps())
  for (const kind of ChannelKind.enum) t.equal(await channels(kind), await channels(kind))
})
