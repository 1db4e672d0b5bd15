/** For what hears of errors where nothing may go wrong. */
export function fail(error: Error): never {
  throw error
}
