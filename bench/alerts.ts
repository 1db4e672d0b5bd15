import { books } from './alerts/books.ts'
import { floors } from './alerts/floors.ts'

/** What alerts cost the feed: a price beside its alerts, and a round of prices stored with what they decide. */
export async function run(): Promise<void> {
  books()
  console.log()
  await floors()
}
