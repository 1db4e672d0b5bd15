import { books } from './books.ts'
import { deliveries } from './deliveries.ts'
import { floors } from './floors.ts'

/** What alerts cost the feed, a price beside its alerts and a round stored with what they decide, and how they leave. */
export async function run(): Promise<void> {
  books()
  console.log()
  await floors()
  console.log()
  await deliveries()
}
