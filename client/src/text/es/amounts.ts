/** What large amounts count: as a sign, and in words for one of it and for several. */
export const amounts = {
  thousand: { short: 'k', one: 'mil', many: 'mil' },
  million: { short: 'M', one: 'millón', many: 'millones' },
  billion: { short: 'mil M', one: 'mil millones', many: 'mil millones' },
  trillion: { short: 'B', one: 'billón', many: 'billones' },
} as const
