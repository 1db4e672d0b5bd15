import { books } from './alerts/books.ts'
import { deliveries } from './alerts/deliveries.ts'
import { floors } from './alerts/floors.ts'

/** What alerts cost the feed, a price beside its alerts and a round stored with what they decide, and how they leave. */
export async function run(): Promise<void> {
  books()
  console.log()
  await floors()
  console.log()
  await deliveries()
}
