import { OldMark } from '#client/src/components/marks/OldMark.tsx'
import { Failed } from '#client/src/components/states/Failed.tsx'
import { Notice } from '#client/src/components/states/Notice.tsx'
import { Skeleton } from '#client/src/components/states/Skeleton.tsx'
import { companyEntry } from '#client/src/stores/stock/company.ts'
import { useLoaded } from '#client/src/stores/use-loaded.ts'
import { stockWidgets } from '#client/src/text/es/stock-widgets.ts'
import { es } from '#client/src/text/es.ts'
import type { CompanyDetails } from '#domain/contract/company.ts'
import styles from './CompanyInfo.module.css'
import { webAddress } from './web-address.ts'

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

/** Rows of the final size; the number of known fields is not known yet. */
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

/** A city is shown with its state. */
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
