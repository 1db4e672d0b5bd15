import type { GraphType } from '#domain/contract/charts/charts.ts'
import { Dialog } from '../../components/overlays/Dialog.tsx'
import { graphs } from '../../text/es/charts/graphs.ts'
import { es } from '../../text/es.ts'
import styles from './ChartHelp.module.css'

const PARTS = ['computed', 'read', 'misleads'] as const

/** What a beginner needs to read one chart. */
export function ChartHelp({ graph, onClose }: { graph: GraphType | null; onClose(): void }) {
  return (
    <Dialog open={graph !== null} title={graph ? graphs[graph].title : ''} onClose={onClose}>
      {graph &&
        PARTS.map((part) => (
          <section key={part} className={styles.part} data-part={part}>
            <h3 className="text-14 below-4">{es.charts.helpParts[part]}</h3>
            <p className="muted pretty">{graphs[graph].help[part]}</p>
          </section>
        ))}
    </Dialog>
  )
}
