import { Dialog } from '#client/src/components/overlays/Dialog.tsx'
import { stockChart as es } from '#client/src/text/es/charts/stock.ts'
import styles from '../StockChart.module.css'

/** Every key and gesture of the chart. */
export function ShortcutsDialog({ open, onClose }: { open: boolean; onClose(): void }) {
  return (
    <Dialog open={open} title={es.tools.help} onClose={onClose}>
      <dl className={styles.shortcuts}>
        {es.shortcuts.map(([keys, what]) => (
          <div key={keys}>
            <dt>{keys}</dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
