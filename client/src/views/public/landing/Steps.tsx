import { Chip } from '#client/src/components/marks/Chip.tsx'
import { es } from '#client/src/text/es.ts'
import { Section } from './Section.tsx'
import styles from './Steps.module.css'

export function Steps() {
  return (
    <Section id="how-it-works" title={es.steps.title}>
      <ol className={styles.steps}>
        {es.steps.list.map(({ id, title, text, soon }) => (
          <li key={id} data-step={id}>
            <h3 className="large row gap-8">
              {title} {soon && <Chip tone="warn">{es.landing.soon}</Chip>}
            </h3>
            <p className="text-16 muted pretty">{text}</p>
          </li>
        ))}
      </ol>
    </Section>
  )
}
