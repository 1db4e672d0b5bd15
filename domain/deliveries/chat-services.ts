/** A service of chats whose webhooks take messages of a form of its own, and no other. */
export interface ChatService {
  name: string
  /** Whether the address is that of a webhook; other addresses of the service take no message. */
  takes(url: URL): boolean
  /** The body of a message. No text in it may act as markup or mention anybody. */
  body(message: ChatMessage): object
}

interface ChatMessage {
  id: string
  title: string
  paragraphs: readonly string[]
  link: string
}

/** Slack cuts a message off at 40,000 characters, and asks for no more than 4,000. */
const SLACK_MOST = 3_500
/** Discord takes 2,000 characters, the link and the reference among them. */
const DISCORD_MOST = 1_600

const SLACK: ChatService = {
  name: 'Slack',
  takes: ({ pathname }) => /^\/services\/./.test(pathname),
  body: (message) => ({ text: compose(message, slackText, SLACK_MOST), mrkdwn: false, unfurl_links: false }),
}

const DISCORD: ChatService = {
  name: 'Discord',
  takes: ({ pathname }) => /^\/api(?:\/v\d+)?\/webhooks\/\d+\/[\w-]+\/?$/.test(pathname),
  body: (message) => ({
    content: compose(message, discordText, DISCORD_MOST),
    allowed_mentions: { parse: [] },
    flags: SUPPRESS_EMBEDS,
  }),
}

/** The flag by which Discord shows no preview of a link. */
const SUPPRESS_EMBEDS = 4

const BY_HOST: Readonly<Record<string, ChatService>> = {
  'hooks.slack.com': SLACK,
  'hooks.slack-gov.com': SLACK,
  'discord.com': DISCORD,
  'discordapp.com': DISCORD,
  'ptb.discord.com': DISCORD,
  'canary.discord.com': DISCORD,
}

/** The service to which an address belongs; null for any other receiver. */
export function chatServiceOf({ hostname }: URL): ChatService | null {
  return BY_HOST[hostname.replace(/\.$/, '')] ?? null
}

/** Slack reads markup only between `<` and `>`, once `mrkdwn` is off. */
const slackText = (character: string) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[character] ?? character
const discordText = (character: string) => (/[\\*_~`|<>#[\]-]/.test(character) ? `\\${character}` : character)

/** Title and paragraphs, made plain by `plain` and cut off at `most` characters, and below them the link and the id. */
function compose({ id, title, paragraphs, link }: ChatMessage, plain: (character: string) => string, most: number) {
  let text = ''
  for (const character of [title, ...paragraphs].join('\n')) {
    const written = plain(character)
    if (text.length + written.length > most) break
    text += written
  }
  return `${text}\n${link}\nRef. ${id}`
}
