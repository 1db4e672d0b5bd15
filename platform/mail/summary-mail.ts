import type { SummaryItem } from '#domain/contract/summaries.ts'
import { sectionsOf } from '#domain/summary/sections.ts'
import { escapeHtml } from '../html.ts'
import type { MailText } from './texts.ts'

interface MailedSummary {
  subject: string
  items: readonly SummaryItem[]
  /** The address at which the account ends its summaries. */
  unsubscribe: string
}

const OPEN = 'Abrir este resumen en Atalaya'
const WHY = 'Recibes este resumen porque lo pediste en Atalaya. No es una recomendación de inversión.'
const END = 'Dejar de recibir resúmenes'

// Mail programs read no style sheet that all of them keep, so each element has its own style. Some are dark, and some
// invert colours: words have the colour of the program, and the two others can be read on white and on black.
const FONT = 'font-family:-apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif'
const FAINT = '#738196'
const LINK = '#2478cf'

/** The mail of a summary: the same statements as HTML and as text. */
export function summaryMail({ subject, items, unsubscribe }: MailedSummary, link: string): MailText {
  return { subject, link, text: textOf(items, link, unsubscribe), html: htmlOf(subject, items, link, unsubscribe) }
}

function textOf(items: readonly SummaryItem[], link: string, unsubscribe: string): string {
  const sections = sectionsOf(items).map(({ title, items: own }) => {
    const lines = own.map((item) => [`- ${wordsOf(item)}`, ...(item.link ? [`  ${item.link}`] : [])].join('\n'))
    return [...(title === null ? [] : [title.toUpperCase()]), ...lines].join('\n')
  })
  return [...sections, `${OPEN}:\n${link}`, `${WHY}\n${END}:\n${unsubscribe}`].join('\n\n')
}

const wordsOf = ({ text, age }: SummaryItem): string => (age === null ? text : `${text} ${age}.`)

function htmlOf(subject: string, items: readonly SummaryItem[], link: string, unsubscribe: string): string {
  const rows = sectionsOf(items).map(({ title, items: own }) => {
    if (title === null) return own.map((item) => row(statement(item), 'padding:20px 0 6px')).join('\n')
    const heading = row(`<strong>${escapeHtml(title)}</strong>`, 'padding:20px 0 4px')
    return [heading, ...own.map((item) => row(statement(item), 'padding:6px 0'))].join('\n')
  })
  // What a list of mails shows after the subject.
  const preheader = items.map(({ text }) => text).join(' ')
  return `<!doctype html>
<html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:0">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preheader.slice(0, 200))}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:16px">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" style="width:100%;max-width:600px;${FONT};font-size:16px;line-height:1.5;text-align:left">
${row('Atalaya', `font-size:14px;color:${FAINT}`)}
${row(`<strong>${escapeHtml(subject)}</strong>`, `font-size:20px;line-height:1.3;padding:4px 0 8px`)}
${rows.join('\n')}
${row(anchor(link, OPEN), 'padding:24px 0 16px')}
${row(`${escapeHtml(WHY)} ${anchor(unsubscribe, END)}.`, `font-size:13px;padding:12px 0;border-top:1px solid ${FAINT};color:${FAINT}`)}
</table></td></tr></table>
</body></html>`
}

function statement(item: SummaryItem): string {
  const { text, age, link } = item
  const said = link === null ? escapeHtml(text) : anchor(link, text)
  return age === null ? said : `${said} <span style="color:${FAINT}">${escapeHtml(age)}.</span>`
}

const row = (html: string, style: string): string => `<tr><td style="${style}">${html}</td></tr>`

const anchor = (address: string, words: string): string =>
  `<a href="${escapeHtml(address)}" style="color:${LINK}">${escapeHtml(words)}</a>`
