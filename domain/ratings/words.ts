/** The words of a rating, from the lowest to the highest. */
export const RATING_WORDS = ['Strong sell', 'Sell', 'Neutral', 'Buy', 'Strong buy'] as const
export type RatingWord = (typeof RATING_WORDS)[number]

/** The words for users. */
export const RATING_SPANISH: Readonly<Record<RatingWord, string>> = {
  'Strong sell': 'Venta fuerte',
  Sell: 'Venta',
  Neutral: 'Neutral',
  Buy: 'Compra',
  'Strong buy': 'Compra fuerte',
}

/** Whether a change into the word is a signal. */
export const isSignal = (word: RatingWord): boolean => word === 'Strong sell' || word === 'Strong buy'

/** Whether a word speaks for rising prices; Neutral speaks for neither. */
export const isForRising = (word: RatingWord): boolean => RATING_WORDS.indexOf(word) > RATING_WORDS.indexOf('Neutral')

/** The kind of a word's claims in the ledger: `rating-strong-buy`. */
export const ratingClaim = (word: RatingWord): string => `rating-${word.toLowerCase().replace(' ', '-')}`
