import { type CSSProperties, type RefObject, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { proxy } from 'valtio/vanilla'
import { Button } from '../../components/forms/Button.tsx'
import { chartPage } from '../../text/es/charts/page.ts'
import { stockChart as es } from '../../text/es/charts/stock.ts'
import { ChartArea } from '../parts/ChartArea.tsx'
import { Legend } from '../parts/Legend.tsx'
import { emptyReadout } from '../parts/readout.ts'
import { useHint } from '../parts/use-hint.ts'
import { heightOf } from './picture/picture.ts'
import styles from './StockChart.module.css'
import type { ChartSettings } from './settings.ts'
import type { StockReadout } from './stock-view.ts'
import { ChartTools } from './toolbar/ChartTools.tsx'
import { ShortcutsDialog } from './toolbar/ShortcutsDialog.tsx'
import type { ShownBars } from './use-bars.ts'
import { useStockView } from './use-stock-view.ts'

interface ChartStageProps extends ShownBars {
  symbol: string
  settings: ChartSettings
  section: RefObject<HTMLElement | null>
}

/** The picture with its tools, legend and table. It draws by itself: a tick renders nothing here. */
export function ChartStage({ symbol, settings, history, state, retry, section }: ChartStageProps) {
  const canvas = useRef<HTMLDivElement>(null)
  const [readout] = useState(() => proxy<StockReadout>({ ...emptyReadout(), summary: '' }))
  const [open, setOpen] = useState<'table' | 'help' | null>(null)
  const [hint, showHint] = useHint()
  const view = useStockView(
    { symbol, settings, history, ready: state === 'ready' },
    () => ({ canvas: canvas.current!, readout }),
    { onWheelPassed: showHint, onHelp: () => setOpen('help') },
  )
  return (
    <>
      <ChartTools
        view={view}
        section={section}
        tableOpen={open === 'table'}
        onTable={() => setOpen(open === 'table' ? null : 'table')}
        onHelp={() => setOpen('help')}
      />
      <ChartArea
        canvas={canvas}
        readout={readout}
        name={es.name(symbol)}
        tableName={`${chartPage.tools.table}: ${symbol}`}
        tableOpen={open === 'table'}
        hint={hint}
        className={styles.stage}
        style={{ '--height': `${heightOf(settings.panes.length)}px` } as CSSProperties}
      >
        {state !== 'ready' && (
          <div className={styles.message} role="status" aria-busy={state === 'loading'}>
            <p>{{ loading: es.loading, error: es.failed, empty: es.waiting }[state]}</p>
            {state !== 'loading' && <Button onClick={retry}>{chartPage.states.retry}</Button>}
          </div>
        )}
      </ChartArea>
      <Legend readout={readout} className={styles.legend} />
      <Summary readout={readout} />
      <ShortcutsDialog open={open === 'help'} onClose={() => setOpen(null)} />
    </>
  )
}

/** Read out when the view rests. */
function Summary({ readout }: { readout: StockReadout }) {
  return (
    <p className="unseen" aria-live="polite" data-part="summary">
      {useSnapshot(readout).summary}
    </p>
  )
}
