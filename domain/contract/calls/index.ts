/**
 * The table of calls: every call of the REST API, by its name. A page fetches a file of it whole with the first view that
 * uses one of its calls, and the shapes of all of its answers: what later views need stands apart.
 */
export * from './accounts.ts'
export * from './administration.ts'
export * from './alert-figures.ts'
export * from './alerts.ts'
export * from './catalogue.ts'
export * from './channels.ts'
export * from './charts.ts'
export * from './stock-views.ts'
export * from './stocks.ts'
export * from './watchlist.ts'
