import { hoursMinutes } from '#domain/text/dates.ts'
import { formatChosen } from '#domain/text/number.ts'
import { formatAmount, withCurrency } from '#domain/text/price.ts'
import { Chip } from '../../components/figures/Chip.tsx'
import { ViewTitle } from '../../components/frame/ViewTitle.tsx'
import { simulator } from '../../text/es/simulator.ts'
import { es } from '../../text/es.ts'
import { workedExample } from './example.ts'
import styles from './Tour.module.css'

const text = simulator.tour

/** What the simulator is, for who has another plan: with an order that its rules execute. */
export function Tour() {
  const { placed_at, quantity, shown, met, filled, half, costs, paid } = workedExample()
  const at = (instant: number) => hoursMinutes(new Date(instant))
  const money = (value: number) => withCurrency(formatAmount(value, 'USD'), 'USD')
  const { steps } = text
  const sentences = [
    steps.placed(formatChosen(quantity, 0), at(placed_at)),
    steps.shown(money(shown.price), at(shown.as_of)),
    steps.met(money(met.price), at(met.as_of), at(met.seen_at)),
    steps.filled(money(filled), money(half)),
    steps.paid(money(paid), money(costs)),
  ]
  return (
    <div className="max-760" data-widget="simulator-tour">
      <header className="flow baseline gap-12">
        <ViewTitle name={es.subViews.simulator} className="" />
        <Chip>{es.dashboard.expert}</Chip>
      </header>
      <p className="lead below-16">{text.lead}</p>
      <ul className={styles.points}>
        {text.points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      <section className={styles.example} aria-labelledby="example">
        <h2 id="example">{text.example}</h2>
        <p className="small below-8">{text.exampleNote}</p>
        <ol>
          {sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ol>
      </section>
      <h2 className="above-24">{text.how}</h2>
      <p className="muted">{text.howText}</p>
    </div>
  )
}
