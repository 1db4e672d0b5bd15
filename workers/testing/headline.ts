import type { Headline } from '#domain/news/provider.ts'

/** A headline of an agency about companies, with nothing around it. */
export function headline(title: string, published_at: number | null, symbols: readonly string[] = []): Headline {
  return { title, summary: '', link: null, author: null, source: 'Agencia', symbols, published_at }
}
