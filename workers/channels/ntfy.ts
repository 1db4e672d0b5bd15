import { type Channel, type ChannelDeps, createUserAddressFetch, post } from './channel.ts'

export interface NtfyAddress {
  /** Address of the topic. */
  url: string
}

/** A server of ntfy (https://ntfy.sh) attaches a longer text as a file. */
const MOST_CHARACTERS = 1_000

/** A topic of ntfy, published as JSON: the text is plain unless a field says that it is Markdown. */
export function open(deps: ChannelDeps): Channel {
  const safeFetch = createUserAddressFetch(deps)
  return {
    async send({ id, title, paragraphs, link }, { address }, signal) {
      const url = new URL((address as NtfyAddress).url)
      const [topic] = url.pathname.split('/').slice(-1)
      url.pathname = url.pathname.slice(0, -topic.length)
      const body = JSON.stringify({
        topic: decodeURIComponent(topic),
        title,
        message: `${paragraphs.join('\n').slice(0, MOST_CHARACTERS)}\nRef. ${id}`,
        click: link,
        tags: ['bell'],
        sequence_id: id,
      })
      return post(safeFetch, url.href, { headers: { 'content-type': 'application/json' }, body, signal })
    },
  }
}
