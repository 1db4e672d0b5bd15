import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { openSubView } from '../../stores/view.ts'
import { es } from '../../text/es.ts'
import { IconButton } from '../forms/IconButton.tsx'
import styles from './SubViewHeader.module.css'
import { ViewTitle } from './ViewTitle.tsx'

interface SubViewHeaderProps {
  /** Name of the view, as in ViewTitle. */
  name: string
  title?: ReactNode
  /** Actions at the end of the line. */
  children?: ReactNode
}

/** The first line of a view inside the dashboard, with a way back and the title. */
export function SubViewHeader({ name, title, children }: SubViewHeaderProps) {
  return (
    <header className="flow align-start gap-8-12 below-20">
      <IconButton label={es.common.back} size={36} className={styles.back} onClick={() => openSubView('mainDashboard')}>
        <ArrowLeft size={20} aria-hidden />
      </IconButton>
      <ViewTitle name={name} className={styles.title}>
        {title}
      </ViewTitle>
      {children}
    </header>
  )
}
