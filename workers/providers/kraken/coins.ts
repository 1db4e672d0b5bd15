import { NO_DETAILS } from '#domain/market/provider.ts'
import type { Instrument } from '#domain/market/types.ts'

/**
 * The 40 largest coins that Kraken trades against both currencies, largest first, without coins that stand for a
 * currency.
 */
const COINS: Readonly<Record<string, string>> = {
  BTC: 'Bitcoin',
  ETH: 'Ethereum',
  XRP: 'XRP',
  BNB: 'BNB',
  SOL: 'Solana',
  DOGE: 'Dogecoin',
  TRX: 'TRON',
  ADA: 'Cardano',
  LINK: 'Chainlink',
  AVAX: 'Avalanche',
  XLM: 'Stellar',
  SUI: 'Sui',
  BCH: 'Bitcoin Cash',
  HBAR: 'Hedera',
  LTC: 'Litecoin',
  ZEC: 'Zcash',
  SHIB: 'Shiba Inu',
  DOT: 'Polkadot',
  UNI: 'Uniswap',
  AAVE: 'Aave',
  PEPE: 'Pepe',
  NEAR: 'NEAR Protocol',
  TAO: 'Bittensor',
  ETC: 'Ethereum Classic',
  ICP: 'Internet Computer',
  ONDO: 'Ondo',
  APT: 'Aptos',
  POL: 'Polygon',
  ENA: 'Ethena',
  ALGO: 'Algorand',
  ATOM: 'Cosmos',
  ARB: 'Arbitrum',
  RENDER: 'Render',
  FIL: 'Filecoin',
  BONK: 'Bonk',
  INJ: 'Injective',
  OP: 'Optimism',
  FET: 'Artificial Superintelligence Alliance',
  CRV: 'Curve DAO',
  XTZ: 'Tezos',
}
const CURRENCIES = ['EUR', 'USD'] as const

/** Every pair, the largest coins first. */
export const PAIRS: readonly Instrument[] = Object.entries(COINS).flatMap(([coin, name]) =>
  CURRENCIES.map((currency) => ({
    symbol: `${coin}-${currency}`,
    name,
    class: 'crypto' as const,
    exchange: 'Kraken',
    currency,
    ...NO_DETAILS,
    logo_url: null,
  })),
)

export function krakenPairOf(symbol: string): string {
  return symbol.replace('-', '/')
}
