import t from 'tap'
import { chatServiceOf } from './chat-services.ts'

const MESSAGE = {
  id: 'firing-12',
  title: 'Alerta: AAPL',
  paragraphs: ['AAPL subió hasta 101,50.'],
  link: 'https://a.ec/?s=1',
}
const bodyFor = (address: string, paragraphs = MESSAGE.paragraphs) =>
  chatServiceOf(new URL(address))?.body({ ...MESSAGE, paragraphs })
const SLACK = 'https://hooks.slack.com/services/T0/B0/abc'
const DISCORD = 'https://discord.com/api/webhooks/1/abc'

t.test('a service is known by its host, and its webhook by its path', async (t) => {
  for (const [address, name, takes] of [
    [SLACK, 'Slack', true],
    ['https://HOOKS.slack.com./services/T0/B0/abc', 'Slack', true],
    ['https://hooks.slack-gov.com/services/T0/B0/abc', 'Slack', true],
    ['https://hooks.slack.com/workflows/T0/A0/1/abc', 'Slack', false],
    ['https://hooks.slack.com/triggers/T0/1/abc', 'Slack', false],
    ['https://hooks.slack.com/services/', 'Slack', false],
    [DISCORD, 'Discord', true],
    ['https://discord.com/api/webhooks/1/abc?thread_id=7', 'Discord', true],
    ['https://ptb.discord.com/api/v10/webhooks/1/a-b_c/', 'Discord', true],
    ['https://discordapp.com/api/webhooks/1/abc', 'Discord', true],
    ['https://discord.com/api/webhooks/1/abc/github', 'Discord', false],
    ['https://discord.com/api/webhooks/1/abc/slack', 'Discord', false],
    ['https://discord.com/channels/1/2', 'Discord', false],
    ['https://discord.com/api/webhooks/1', 'Discord', false],
  ] as const) {
    const url = new URL(address)
    const service = chatServiceOf(url)
    t.same([service?.name, service?.takes(url)], [name, takes], address)
  }
  for (const address of ['https://hooks.slack.com.example/services/x', 'https://xdiscord.com/api/webhooks/1/a'])
    t.equal(chatServiceOf(new URL(address)), null, address)
})

t.test('each has its own form of message', async (t) => {
  const text = 'Alerta: AAPL\nAAPL subió hasta 101,50.\nhttps://a.ec/?s=1\nRef. firing-12'
  t.strictSame(bodyFor(SLACK), { text, mrkdwn: false, unfurl_links: false })
  t.strictSame(bodyFor(DISCORD), {
    content: text,
    allowed_mentions: { parse: [] },
    flags: 4,
  })
})

t.test('no text acts as markup or mentions anybody', async (t) => {
  const hostile = [
    '<!channel> & <https://evil.example|aquí>',
    '@everyone **x** [aquí](https://evil.example) <@1> # `y` ||z||',
  ]
  t.match(bodyFor(SLACK, hostile), { text: /\n&lt;!channel&gt; &amp; &lt;https:\/\/evil.example\|aquí&gt;\n/ })
  const { content } = bodyFor(DISCORD, hostile) as { content: string }
  const escaped = '\n@everyone \\*\\*x\\*\\* \\[aquí\\](https://evil.example) \\<@1\\> \\# \\`y\\` \\|\\|z\\|\\|\n'
  t.ok(content.includes(escaped), content)
})

t.test('a long text fits, and keeps its link', async (t) => {
  const long = ['*'.repeat(9_000), '😀'.repeat(9_000)]
  for (const paragraphs of long.map((text) => [text])) {
    const { content } = bodyFor(DISCORD, paragraphs) as { content: string }
    const { text } = bodyFor(SLACK, paragraphs) as { text: string }
    t.ok(content.length <= 2_000 && text.length <= 4_000, `${content.length} and ${text.length}`)
    for (const shown of [content, text])
      t.match([shown.isWellFormed(), shown], [true, /\nhttps:\/\/a\.ec\/\?s=1\nRef\. firing-12$/])
  }
})
