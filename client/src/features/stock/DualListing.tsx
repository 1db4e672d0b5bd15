import type { ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import type { Dual } from '#domain/contract/market.ts'
import { compareLegs, RATIOS_AS_OF } from '#domain/market/dual/compare.ts'
import type { Source } from '#domain/market/sources.ts'
import { formatDecimal } from '#domain/text/number.ts'
import { AgeChip, useConnectionLost } from '../../components/figures/AgeChip.tsx'
import { Money } from '../../components/figures/Money.tsx'
import { Untranslated } from '../../components/figures/Untranslated.tsx'
import { useChannels } from '../../realtime/live.ts'
import { quoteEntry } from '../../stores/prices.ts'
import { es } from '../../text/es.ts'
import { formatChange, formatCount, formatSession } from '../../text/format.ts'
import styles from './DualListing.module.css'
import type { PricedProps } from './stock-widget.ts'

type Leg = Dual['legs'][number]

/** Compares a share with its ADR; nothing for a stock with one listing. */
export function DualListing({ trading }: Pick<PricedProps, 'trading'>) {
  return trading?.dual ? <Listings dual={trading.dual} source={trading.source} /> : null
}

/** Rerenders with the prices of both listings. */
function Listings({ dual, source }: { dual: Dual; source: Source }) {
  useChannels([`quote:${dual.symbol}`])
  const lost = useConnectionLost()
  const local = useNewest(dual.legs[0])
  const adr = useNewest(dual.legs[1])
  const [home, abroad] = [local, adr].map((leg) => ({
    ...leg,
    freshness: lost && leg.freshness !== null && leg.freshness !== 'closed' ? ('stale' as const) : leg.freshness,
  }))
  const { rate } = dual
  const { implied_rate, premium_pct, reason } = compareLegs(home, abroad, dual.ratio, rate?.value ?? null)
  const closed = local.freshness === 'closed' ? local : adr
  const sentence = reason && (reason === 'closed' ? es.dual.closed(closed.symbol) : es.dual.reasons[reason])
  return (
    <section className={styles.widget} aria-labelledby="dual-title" data-widget="dual">
      <h2 id="dual-title">{es.dual.title}</h2>
      <dl className={styles.figures}>
        <LegFigure name={es.dual.local} leg={local} />
        <LegFigure name={es.dual.adr} leg={adr} />
        {implied_rate !== null && (
          <Figure name={es.dual.implied} field="implied">
            {rateText(implied_rate, local.currency)}
          </Figure>
        )}
        {premium_pct !== null && (
          <Figure name={es.dual.premium} field="premium">
            <Untranslated>{formatChange(premium_pct / 100)}</Untranslated>
          </Figure>
        )}
        {rate && (
          <Figure name={rate.label ? es.dual.official : es.dual.published} field="rate">
            {rateText(rate.value, local.currency)}
            <small className="block above-4 dim">{`${es.dual.publishers[rate.source] ?? rate.source}, ${formatSession(rate.day)}`}</small>
          </Figure>
        )}
      </dl>
      {sentence && <p className="muted above-16">{sentence}</p>}
      {!sentence && !rate && <p className="muted above-16">{es.dual.noRate}</p>}
      <p className="faint above-12">
        {es.dual.ratio(es.dual.shares(formatCount(dual.ratio)), formatSession(RATIOS_AS_OF))}
        {' · '}
        {es.dual.prices(es.dual.sources[source] ?? source)}
      </p>
    </section>
  )
}

/** The leg with its pushed price; a leg that is no longer listed gets none. */
function useNewest(leg: Leg): Leg {
  const { quote } = useSnapshot(quoteEntry(leg.symbol))
  if (!quote || (leg.price !== null && leg.freshness === null)) return leg
  return { ...leg, price: quote.price, as_of: quote.as_of, freshness: quote.freshness }
}

function LegFigure({ name, leg: { symbol, price, currency, as_of, freshness } }: { name: string; leg: Leg }) {
  return (
    <Figure name={`${name}: ${symbol}`} field={symbol}>
      {price === null || as_of === null ? (
        es.dual.noPrice
      ) : (
        <>
          <Money value={price} currency={currency} />
          <small className="block above-4 dim">
            <AgeChip freshness={freshness ?? 'stale'} asOf={as_of} unlisted={freshness === null} />
          </small>
        </>
      )}
    </Figure>
  )
}

function Figure({ name, field, children }: { name: string; field: string; children: ReactNode }) {
  return (
    <div data-field={field}>
      <dt className="text-12 below-4">{name}</dt>
      <dd className="text-16 breaks">{children}</dd>
    </div>
  )
}

/** A rate as banks write it, with four decimals where they still matter. */
function rateText(rate: number, currency: string): string {
  return es.dual.perDollar(formatDecimal(rate, rate < 100 ? 4 : 2), currency)
}
