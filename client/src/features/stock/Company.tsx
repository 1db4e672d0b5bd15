import { useSnapshot } from 'valtio'
import { companyDetails } from '#domain/contract/calls/company.ts'
import type { CompanyDetails, KeyFigures as Figures, KeyFigures } from '#domain/contract/company.ts'
import { formatDecimal } from '#domain/text/number.ts'
import { formatPrice } from '#domain/text/price.ts'
import { call } from '../../api/call.ts'
import { OldMark } from '../../components/figures/AgeChip.tsx'
import { Untranslated } from '../../components/figures/Untranslated.tsx'
import { Failed, Notice } from '../../components/states/Notice.tsx'
import { Skeleton } from '../../components/states/Skeleton.tsx'
import { keyed } from '../../stores/by-symbol.ts'
import type { Price } from '../../stores/prices.ts'
import { resource, useLoaded } from '../../stores/resource.ts'
import { indicatorsEntry } from '../../stores/stock-data.ts'
import { stockWidgets } from '../../text/es/stock-widgets.ts'
import { es } from '../../text/es.ts'
import { formatInWords, formatPercent, formatSession, formatVolume } from '../../text/format.ts'
import { webAddress } from '../../text/web-address.ts'
import styles from './CompanyInfo.module.css'
import type { PricedProps } from './stock-widget.ts'

type Field = keyof typeof stockWidgets.company.fields

const FIELDS = Object.keys(stockWidgets.company.fields) as Field[]

export function CompanyInfo({ symbol }: { symbol: string }) {
  const { status, data, loading, old } = useLoaded(companyEntry(symbol))
  return (
    <section aria-labelledby="company-title" aria-busy={loading}>
      <h2 id="company-title" className="below-8">
        {stockWidgets.company.title} {old && <OldMark />}
      </h2>
      {status === 'error' && <Failed text={es.stock.loadFailed} onRetry={companyEntry(symbol).load} />}
      {loading && <PendingFacts />}
      {data && <Facts company={data} />}
    </section>
  )
}

/** Rows for all fields: how many of them are known is not known yet. */
function PendingFacts() {
  return (
    <div className={styles.facts}>
      {FIELDS.map((field) => (
        <div key={field}>
          <Skeleton width={64} />
          <Skeleton width="70%" />
        </div>
      ))}
    </div>
  )
}

function Facts({ company }: { company: CompanyDetails }) {
  const known = FIELDS.filter((field) => company[field])
  if (known.length === 0) return <Notice text={stockWidgets.company.nothing} />
  return (
    <dl className={styles.facts}>
      {known.map((field) => (
        <div key={field}>
          <dt>{stockWidgets.company.fields[field]}</dt>
          <dd className="breaks">
            {field === 'website' ? <Website text={company.website ?? ''} /> : place(company, field)}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** The value of a field; a city is followed by its state. */
const place = (company: CompanyDetails, field: Field): string =>
  [company[field], field === 'city' && company.state !== company.city ? company.state : null].filter(Boolean).join(', ')

function Website({ text }: { text: string }) {
  const address = webAddress(text)
  if (!address) return text
  return (
    <a href={address.href} target="_blank" rel="noopener noreferrer">
      {address.host}
    </a>
  )
}

/** The year's extremes and volumes from our own bars, and what the source says of the company. */
export function KeyFigureList({ symbol, price, trading }: PricedProps) {
  const { status, data, loading, old } = useLoaded(companyEntry(symbol))
  const session = useSnapshot(indicatorsEntry(symbol)).data?.as_of ?? null
  return (
    <section aria-labelledby="figures-title" aria-busy={loading} data-widget="figures">
      <h2 id="figures-title" className="below-8">
        {stockWidgets.keyFigures.title} {old && <OldMark />}
      </h2>
      {status === 'error' && <Failed text={stockWidgets.keyFigures.loadFailed} onRetry={companyEntry(symbol).load} />}
      {loading && <PendingFigures />}
      {data && <Known figures={withPrice(data.figures ?? {}, price, session)} currency={trading?.currency ?? null} />}
    </section>
  )
}

function PendingFigures() {
  return (
    <div className={`${styles.facts} ${styles.named}`}>
      {FIGURE_NAMES.map((name) => (
        <div key={name}>
          <Skeleton width={64} />
          <Skeleton width="70%" height={36} />
        </div>
      ))}
    </div>
  )
}

function Known({ figures, currency }: { figures: Figures; currency: string | null }) {
  const known = FIGURE_NAMES.filter((name) => figures[name])
  if (known.length === 0) return <Notice text={stockWidgets.keyFigures.none} />
  return (
    <dl className={`${styles.facts} ${styles.named}`}>
      {known.map((name) => (
        <div key={name} data-figure={name}>
          <dt>{stockWidgets.keyFigures.names[name]}</dt>
          <dd className="breaks">
            <Untranslated>{figureText(figures, name, currency)}</Untranslated>
            <Origin {...figures[name]!} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Origin({ day, source }: { day: string; source: string }) {
  return (
    <small className="block dim">
      <time dateTime={day}>{formatSession(day)}</time>, {es.dual.sources[source] ?? source}
    </small>
  )
}

type FigureName = keyof typeof stockWidgets.keyFigures.names

const FIGURE_NAMES = Object.keys(stockWidgets.keyFigures.names) as FigureName[]

/** A large amount in words, such as 4,9 billones USD. */
const money = (value: number, currency: string | null) =>
  [formatInWords(value), currency].filter((part) => part !== null).join(' ')

/** Formats the value of each figure. */
const TEXTS: Record<Exclude<FigureName, 'next_earnings'>, (value: number, currency: string | null) => string> = {
  year_high: formatPrice,
  year_low: formatPrice,
  volume: formatVolume,
  mean_volume: formatVolume,
  market_cap: money,
  pe: (value) => formatDecimal(value, 1),
  dividend_yield_pct: formatPercent,
}

function figureText(figures: KeyFigures, name: FigureName, currency: string | null): string {
  if (name !== 'next_earnings') return TEXTS[name](figures[name]?.value ?? Number.NaN, currency)
  const { on = '', estimated = false } = figures.next_earnings ?? {}
  return estimated ? stockWidgets.keyFigures.expected(formatSession(on)) : formatSession(on)
}

/** Updates the figures with what the price has done in `session` since they were loaded. */
function withPrice(figures: KeyFigures, price: Price | null, session: string | null): KeyFigures {
  const { year_high, year_low } = figures
  if (price === null || session === null || !year_high || !year_low) return figures
  const today = (value: number) => ({ value, day: session, source: year_high.source })
  return {
    ...figures,
    ...(price.day_high !== null && price.day_high > year_high.value && { year_high: today(price.day_high) }),
    ...(price.day_low !== null && price.day_low < year_low.value && { year_low: today(price.day_low) }),
    ...(price.last_volume !== null && { volume: today(price.last_volume) }),
  }
}

/** Details of a company, and its key figures. */
export const companyEntry = keyed((symbol) => resource(() => call(companyDetails, { query: { symbol } })))
