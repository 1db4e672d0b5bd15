import { judgeName, type NameOccurrence } from './matching/evidence.ts'
import { type NameVariant, variantsOf } from './matching/names.ts'
import { capitalsOf, findShortSymbols, findSymbols, readWords, type Word } from './matching/words.ts'

/** The data by which a company is found in a headline. */
export interface NamedCompany {
  symbol: string
  name: string
}

export interface CompanyMatcher {
  /** Finds the symbols of the companies that a headline and its summary are about, in alphabetical order. */
  match(title: string, summary?: string): string[]
}

/** A variant of a name, with every company that it may mean. */
interface Entry {
  variant: NameVariant
  symbols: readonly string[]
}

/**
 * Prepares a market's companies for matching: by symbol ($AAPL, (AAPL), NASDAQ: AAPL, or bare capitals that mean
 * nothing else) and by name without its legal form, whatever the accents. A name that is also an ordinary word, a
 * family name or a place counts only where the words around it speak of a company. The cost of a match does not grow
 * with the market.
 */
export function createCompanyMatcher(companies: readonly NamedCompany[]): CompanyMatcher {
  const symbols = new Set(companies.map(({ symbol }) => symbol))
  const index = indexNames(companies)
  return {
    match(title, summary = '') {
      const found = new Set<string>()
      for (const text of summary === '' ? [title] : [title, summary]) matchText(text, symbols, index, found)
      return [...found].sort()
    },
  }
}

function matchText(
  text: string,
  symbols: ReadonlySet<string>,
  index: ReadonlyMap<string, readonly Entry[]>,
  found: Set<string>,
): void {
  const words = readWords(text)
  const capitals = capitalsOf(words)
  for (const symbol of findSymbols(text, words, capitals)) if (symbols.has(symbol)) found.add(symbol)
  const proven = new Set(findShortSymbols(text))
  const doubtful: string[] = []
  let others = found.size
  for (let from = 0; from < words.length; ) {
    const entry = longestAt(words, from, index)
    if (entry === null) {
      from++
      continue
    }
    const place: NameOccurrence = { words, capitals, from, to: from + entry.variant.words.length }
    const verdict = judgeName(entry.variant, place)
    if (verdict === 'company' || entry.symbols.some((symbol) => proven.has(symbol))) {
      for (const symbol of entry.symbols) found.add(symbol)
      others++
    } else if (verdict === 'company-among-others') doubtful.push(...entry.symbols)
    // The words of a name are not read again as parts of shorter names, whichever company it means.
    from = place.to
  }
  if (others > 0) for (const symbol of doubtful) found.add(symbol)
}

/** Finds the longest name that starts at word `from`. */
function longestAt(words: readonly Word[], from: number, index: ReadonlyMap<string, readonly Entry[]>): Entry | null {
  const word = words[from]
  const entries = index.get(word.whole) ?? index.get(word.folded)
  return entries?.find(({ variant }) => startsAt(variant.words, words, from)) ?? null
}

function startsAt(name: readonly string[], words: readonly Word[], from: number): boolean {
  if (from + name.length > words.length) return false
  for (let place = 0; place < name.length; place++) {
    const word = words[from + place]
    if (word.whole !== name[place] && word.folded !== name[place]) return false
    if (place > 0 && !word.adjacent) return false
  }
  return true
}

/** Indexes names by their first word, with the longest first. */
function indexNames(companies: readonly NamedCompany[]): Map<string, Entry[]> {
  const names = new Map<string, { variant: NameVariant; symbols: string[] }>()
  const all = companies.flatMap(({ symbol, name }) => variantsOf(name).map((variant) => ({ symbol, variant })))
  for (const { symbol, variant } of all.filter((one) => !one.variant.shortened)) add(symbol, variant)
  // A word to which the names of two companies are shortened identifies neither.
  const shortened = Map.groupBy(
    all.filter(({ variant }) => variant.shortened && !names.has(variant.words.join(' '))),
    ({ variant }) => variant.words.join(' '),
  )
  for (const claims of shortened.values()) if (claims.length === 1) add(claims[0].symbol, claims[0].variant)

  function add(symbol: string, variant: NameVariant) {
    const key = variant.words.join(' ')
    const known = names.get(key)
    if (known) known.symbols.push(symbol)
    else names.set(key, { variant, symbols: [symbol] })
  }

  const index = new Map<string, Entry[]>()
  for (const entry of names.values()) {
    const [first] = entry.variant.words
    const entries = index.get(first)
    if (entries) entries.push(entry)
    else index.set(first, [entry])
  }
  for (const entries of index.values()) entries.sort((a, b) => b.variant.words.length - a.variant.words.length)
  return index
}
