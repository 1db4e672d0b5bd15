import { Chip } from '../../components/figures/Chip.tsx'
import { Failed, Notice } from '../../components/states/Notice.tsx'
import { Skeleton } from '../../components/states/Skeleton.tsx'
import { useLoaded } from '../../stores/resource.ts'
import { es } from '../../text/es.ts'
import { features } from './catalogue.ts'
import styles from './Features.module.css'
import { Section } from './Section.tsx'

export function Features() {
  const { status, data, loading } = useLoaded(features)
  return (
    <Section id="features" title={es.features.title} busy={loading}>
      {status === 'error' && <Failed text={es.features.failed} onRetry={features.load} />}
      {data?.length === 0 && <Notice text={es.features.empty} />}
      {(loading || data) && (
        <ul className={styles.grid}>
          {loading && <Skeletons count={8} />}
          {data?.map(({ id, has_premium_bag, feature }) => (
            <li key={id} data-feature={id}>
              <h3>
                {feature.name} {has_premium_bag && <Chip tone="accent">{es.features.premium}</Chip>}
              </h3>
              <p className="muted pretty">{feature.description}</p>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

function Skeletons({ count }: { count: number }) {
  return Array.from({ length: count }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
    <li key={index}>
      <h3>
        <Skeleton width="70%" />
      </h3>
      <p className="muted pretty">
        <Skeleton width="100%" />
        <Skeleton width="94%" />
        <Skeleton width="60%" />
      </p>
    </li>
  ))
}
