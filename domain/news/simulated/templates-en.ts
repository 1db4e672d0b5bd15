import type { Occasion } from './occasion.ts'

/** Titles in English, with the places of templates-es.ts. */
export const TITLES_EN: Readonly<Record<Occasion, readonly string[]>> = {
  'year-high': ['{name} shares hit a one-year high, up {pct}', '{name} climbs {pct} to its best level in a year'],
  'year-low': ['{name} shares sink to a one-year low, down {pct}', '{name} falls {pct} to its worst level in a year'],
  jump: ['{name} shares soar {pct} on the Bolsa Simulada', '{name} jumps {pct} to {price} in a strong session'],
  drop: ['{name} shares plunge {pct} on the Bolsa Simulada', '{name} tumbles {pct} to {price} in a weak session'],
  'gap-up': ['{name} shares open higher and gain {pct}', '{name} rallies {pct} after a strong open'],
  'gap-down': ['{name} shares open lower and lose {pct}', '{name} slides {pct} after a weak open'],
  'busy-up': ['{name} shares gain {pct} on unusually heavy volume', 'Buyers lift {name}: shares rise {pct}'],
  'busy-down': ['{name} shares drop {pct} on unusually heavy volume', 'Heavy selling hits {name}: shares fall {pct}'],
  'streak-up': [
    '{name} shares rise for {streak} sessions in a row',
    '{name} extends gains: {streak} sessions, up {pct}',
  ],
  'streak-down': [
    '{name} shares fall for {streak} sessions in a row',
    '{name} extends losses: {streak} sessions, down {pct}',
  ],
  'session-high': ['{name} shares rise {pct} to the high of the day', '{name} gains {pct}, at its best price today'],
  'session-low': ['{name} shares fall {pct} to the low of the day', '{name} loses {pct}, at its worst price today'],
  'with-sector-up': ['{name} joins sector rally, shares up {pct}', '{name} gains {pct} on a good day for its sector'],
  'with-sector-down': [
    '{name} joins sector losses, shares down {pct}',
    '{name} falls {pct} on a bad day for its sector',
  ],
  'against-sector-up': ['{name} outperforms its sector: shares rise {pct}', '{name} gains {pct} and beats its sector'],
  'against-sector-down': [
    '{name} underperforms its sector: shares fall {pct}',
    '{name} loses {pct} and lags its sector',
  ],
  rise: ['{name} shares rise {pct} to {price}', '{name} gains {pct} from its last close'],
  fall: ['{name} shares fall {pct} to {price}', '{name} loses {pct} from its last close'],
  quiet: ['{name} shares little changed at {price}', '{name} trades near its last close of {previous}'],
}
