import type { ReactNode } from 'react'
import styles from './Section.module.css'

/** A part of the landing that its menu leads to. */
export function Section({
  id,
  title,
  busy,
  children,
}: {
  id: string
  title: string
  busy?: boolean
  children: ReactNode
}) {
  const titleId = `${id}-title`
  return (
    <section id={id} tabIndex={-1} aria-labelledby={titleId} aria-busy={busy} className={styles.section}>
      <h2 id={titleId} className={`${styles.title} below-32 text-28`}>
        {title}
      </h2>
      {children}
    </section>
  )
}
