import { type CSSProperties, type RefObject, useEffect, useRef, useState } from 'react'
import { Button } from '../../components/forms/Button.tsx'
import { chartPage } from '../../text/es/charts/page.ts'
import { stockChart as es } from '../../text/es/charts/stock.ts'
import legendStyles from '../page/legend.module.css'
import parts from '../page/parts.module.css'
import { heightOf } from './picture/picture.ts'
import styles from './StockChart.module.css'
import type { ChartSettings } from './settings.ts'
import { ChartTools } from './toolbar/ChartTools.tsx'
import { ShortcutsDialog } from './toolbar/ShortcutsDialog.tsx'
import type { ShownBars } from './use-bars.ts'
import { useStockView } from './use-stock-view.ts'

const HINT_MS = 2_000

interface ChartStageProps extends ShownBars {
  symbol: string
  settings: ChartSettings
  section: RefObject<HTMLElement | null>
}

/** The picture with its tools, legend and table. It draws by itself: a tick renders nothing here. */
export function ChartStage({ symbol, settings, history, state, retry, section }: ChartStageProps) {
  const canvas = useRef<HTMLDivElement>(null)
  const legend = useRef<HTMLDivElement>(null)
  const table = useRef<HTMLDivElement>(null)
  const summary = useRef<HTMLParagraphElement>(null)
  const [open, setOpen] = useState<'table' | 'help' | null>(null)
  const [hint, setHint] = useState(false)
  const view = useStockView(
    { symbol, settings, history, ready: state === 'ready' },
    () => ({ canvas: canvas.current!, legend: legend.current!, table: table.current!, summary: summary.current! }),
    { onWheelPassed: () => setHint(true), onHelp: () => setOpen('help') },
  )
  const ready = state === 'ready'

  useEffect(() => {
    if (!hint) return
    const timer = setTimeout(() => setHint(false), HINT_MS)
    return () => clearTimeout(timer)
  }, [hint])

  return (
    <>
      <ChartTools
        view={view}
        section={section}
        tableOpen={open === 'table'}
        onTable={() => setOpen(open === 'table' ? null : 'table')}
        onHelp={() => setOpen('help')}
      />
      <div
        className={`${parts.stage} ${styles.stage}`}
        style={{ '--height': `${heightOf(settings.panes.length)}px` } as CSSProperties}
        data-table={open === 'table' ? '' : undefined}
      >
        <div
          ref={canvas}
          className={styles.canvas}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: keys move the chart, as its description says
          tabIndex={0}
          role="application"
          aria-roledescription={chartPage.role}
          aria-label={es.name(symbol)}
          aria-describedby="chart-keys"
        />
        <section
          ref={table}
          className={parts.table}
          id="chart-values"
          aria-label={`${chartPage.tools.table}: ${symbol}`}
          tabIndex={open === 'table' ? 0 : undefined}
        />
        {!ready && (
          <div className={styles.message} role="status" aria-busy={state === 'loading'}>
            <p>{{ loading: es.loading, error: es.failed, empty: es.waiting, ready: '' }[state]}</p>
            {state !== 'loading' && <Button onClick={retry}>{chartPage.states.retry}</Button>}
          </div>
        )}
        {hint && <p className={parts.hint}>{chartPage.wheelHint}</p>}
      </div>
      <div ref={legend} className={`${legendStyles.line} ${styles.legend}`} data-part="legend" />
      <p id="chart-keys" className="unseen">
        {chartPage.keys}
      </p>
      <p ref={summary} className="unseen" aria-live="polite" data-part="summary" />
      <ShortcutsDialog open={open === 'help'} onClose={() => setOpen(null)} />
    </>
  )
}
