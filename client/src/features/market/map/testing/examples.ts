import type { MarketMap } from '#domain/contract/screener.ts'

/** A map with these weights by sector: the first company of the third sector is S3A. */
export const mapOf = (sectors: readonly (readonly number[])[]): MarketMap => ({
  as_of: new Date().toISOString(),
  sectors: sectors.map((weights, sector) => ({
    sector: `Sector ${sector + 1}`,
    items: weights.map((weight_usd, at) => {
      const symbol = `S${sector + 1}${letters(at)}`
      return { symbol, name: `Empresa ${symbol}`, weight_usd, weight_of: 'market_cap', change_pct: at - 1 }
    }),
  })),
})

/** Names a number as spreadsheets name columns: A to Z, then AA, AB and so on. */
const letters = (at: number): string =>
  (at < 26 ? '' : letters(Math.floor(at / 26) - 1)) + String.fromCharCode(65 + (at % 26))
