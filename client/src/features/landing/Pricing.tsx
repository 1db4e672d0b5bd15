import { Check } from 'lucide-react'
import { useSnapshot } from 'valtio'
import type { Plan } from '#domain/contract/catalogue.ts'
import { formatDecimal } from '#domain/text/number.ts'
import { currencySign } from '#domain/text/price.ts'
import { Chip } from '../../components/figures/Chip.tsx'
import { Button } from '../../components/forms/Button.tsx'
import { Failed, Notice } from '../../components/states/Notice.tsx'
import { Skeleton } from '../../components/states/Skeleton.tsx'
import { useLoaded } from '../../stores/resource.ts'
import { session } from '../../stores/session.ts'
import { openView } from '../../stores/view.ts'
import { es } from '../../text/es.ts'
import { plans } from './catalogue.ts'
import styles from './Pricing.module.css'
import { Section } from './Section.tsx'

export function Pricing() {
  const { status, data, loading } = useLoaded(plans)
  return (
    <Section id="pricing" title={es.plans.title} busy={loading}>
      {status === 'error' && <Failed text={es.plans.failed} onRetry={plans.load} />}
      {data?.length === 0 && <Notice text={es.plans.empty} />}
      {(loading || data) && (
        <ul className={styles.plans}>
          {loading && <Skeletons />}
          {data?.map((plan, at) => (
            <PlanCard key={plan.id} plan={plan} highlighted={at === 1} />
          ))}
        </ul>
      )}
      {(loading || (data && data.length > 0)) && <p className="muted above-16">{es.plans.own}</p>}
    </Section>
  )
}

function PlanCard({ plan, highlighted }: { plan: Plan; highlighted: boolean }) {
  const { user } = useSnapshot(session)
  const { amount, monthly } = planPrice(plan)
  return (
    <li className={styles.plan} data-plan={plan.name} data-highlighted={highlighted}>
      <h3 className="row gap-8">
        {plan.name} {plan.to_be_implemented && <Chip tone="warn">{es.landing.soon}</Chip>}
      </h3>
      <p className={styles.price} data-field="price">
        {amount} {monthly && <span>{es.plans.perMonth}</span>}
      </p>
      <ul className={styles.features}>
        {plan.features.map(({ id, name }) => (
          <li key={id}>
            <Check size={16} aria-hidden /> {name}
          </li>
        ))}
      </ul>
      {!plan.to_be_implemented && !user && (
        <Button variant="primary" onClick={() => openView('signup')}>
          {es.plans.choose(plan.name)}
        </Button>
      )}
    </li>
  )
}

/** Lines of each card: some features take two. */
const SKELETONS = [9, 5]

function Skeletons() {
  return SKELETONS.map((lines) => (
    <li key={lines} className={styles.plan}>
      <h3 className="row gap-8">
        <Skeleton width={96} />
      </h3>
      <p className={styles.price}>
        <Skeleton width={144} height={36} />
      </p>
      <ul className={styles.features}>
        {Array.from({ length: lines }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
          <li key={index}>
            <Skeleton width={14} /> <Skeleton width="80%" />
          </li>
        ))}
      </ul>
    </li>
  ))
}

/** Plans are priced in US dollars, the currency of Ecuador, with two decimals even for prices below a dollar. */
const money = (price: number): string => `${currencySign('USD')}${formatDecimal(price, 2)}`

/** The price of a plan, in words or in dollars a month. A future plan has no price yet, whatever its field says. */
export function planPrice({ price, to_be_implemented }: Plan): { amount: string; monthly: boolean } {
  if (to_be_implemented) return { amount: es.plans.byAgreement, monthly: false }
  if (price === 0) return { amount: es.plans.free, monthly: false }
  return { amount: money(price), monthly: true }
}
