import t from 'tap'
import type { SummaryItem } from '#domain/contract/summaries.ts'
import { envelope } from './mailer.ts'
import { summaryMail } from './summary-mail.ts'

const item = (section: SummaryItem['section'], text: string, rest: Partial<SummaryItem> = {}): SummaryItem => ({
  section,
  symbol: null,
  text,
  age: null,
  link: null,
  figures: {},
  ...rest,
})

const ITEMS = [
  item('moves', 'AAA subió un 6,10 %, hasta 104,00 USD: 3 veces en un año.', { age: 'Cierre del 25 nov' }),
  item('news', '<b>AAA</b> & "BBB" se unen', { link: 'https://noticias.example/1?a=1&b=2' }),
  item('rest', 'Las otras cinco se movieron dentro de lo normal.'),
]
const UNSUBSCRIBE = 'https://atalaya.example/api/summaries/unsubscribe/7.x'
const LINK = 'https://atalaya.example/?summary=3'
const mail = summaryMail({ subject: 'AAA subió un 6,10 %', items: ITEMS, unsubscribe: UNSUBSCRIBE }, LINK)

/** The words of an HTML text as a reader sees them. */
const read = (html: string) =>
  html
    .replace(/^[\s\S]*<body[^>]*>|<[^>]*>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')

t.test('text and HTML have the same statements, and nothing in them is markup', async (t) => {
  const shown = read(mail.html)
  for (const { text } of ITEMS) t.ok(shown.includes(text) && mail.text.includes(text), text)
  for (const words of ['Cierre del 25 nov.', 'Dejar de recibir resúmenes', 'No es una recomendación de inversión.'])
    t.ok(shown.includes(words) && mail.text.includes(words), words)
  for (const address of [LINK, UNSUBSCRIBE])
    t.ok(mail.html.includes(`href="${address}"`) && mail.text.includes(address))
  t.ok(mail.html.includes('href="https://noticias.example/1?a=1&amp;b=2"'))
  t.notMatch(mail.html, /<b>AAA|<script|<img|url\(|<style|class=/)
  t.match(mail.text, /^FUERA DE LO NORMAL\n- AAA/)
})

t.test('a summary with as much as there can be stays below what mail programs cut off', async (t) => {
  const many = Array.from({ length: 60 }, (_, i) => item('alerts', `${i} ${'palabra '.repeat(25)}`))
  const { html } = summaryMail({ subject: 's', items: many, unsubscribe: UNSUBSCRIBE }, LINK)
  t.ok(Buffer.byteLength(html) <= 60 * 1_024, `${Buffer.byteLength(html)} bytes`)
})

t.test('one POST ends them where the address is one of https; else mail programs are told of none', async (t) => {
  const about = { ...mail, kind: 'summary' as const, to: 'ana@example.com', id: 'summary-3', account: 'a' }
  const mailFrom = 'Atalaya <no-reply@mail.example>'
  const { headers, messageId } = envelope({ ...about, unsubscribe: UNSUBSCRIBE }, { mailFrom })
  t.equal(messageId, '<summary-3@mail.example>', 'of the domain of the sender')
  t.same(headers, {
    'Auto-Submitted': 'auto-generated',
    'List-Unsubscribe': `<${UNSUBSCRIBE}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  })
  const local = envelope({ ...about, unsubscribe: UNSUBSCRIBE.replace('https', 'http') }, { mailFrom })
  t.same(local.headers, { 'Auto-Submitted': 'auto-generated' })
})
