import { Fragment, useEffect, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { proxy } from 'valtio/vanilla'
import { Button } from '#client/src/components/forms/Button.tsx'
import { chartPage as es } from '#client/src/text/es/chart-page.ts'
import { useChartTheme } from '../panes/theme.ts'
import { ChartArea, ViewportTools } from '../parts/ChartArea.tsx'
import { emptyReadout, Legend } from '../parts/Legend.tsx'
import { ChartPageController, type PageReadout, titleOf } from './chart-page-controller.ts'
import { listenToParent } from './messages.ts'
import styles from './page.module.css'
import type { ChartRequest, Refusal } from './request.ts'

/** Shows the requested chart, or the reason why the request was refused. */
export function ChartPage({ request }: { request: ChartRequest | Refusal }) {
  const isRefused = typeof request === 'string'
  const title = isRefused ? '' : titleOf(request)
  const canvas = useRef<HTMLDivElement>(null)
  const [readout] = useState(() =>
    proxy<PageReadout>({
      ...emptyReadout(),
      state: isRefused ? request : 'loading',
      said: 0,
      notices: '',
      forecast: '',
      hasBand: false,
    }),
  )
  const { state, said, notices, forecast, hasBand } = useSnapshot(readout)
  const [controller, setController] = useState<ChartPageController | null>(null)
  const [tableOpen, setTableOpen] = useState(false)
  const theme = useChartTheme(() => controller?.draw())

  // Runs once for the life of the page, which never unmounts it: nothing needs to be closed.
  useEffect(() => {
    if (typeof request === 'string') return
    document.title = titleOf(request)
    const created = new ChartPageController(canvas.current!, request, readout, theme)
    const { symbol, graphType } = request
    const parent = listenToParent({
      onTheme(theme) {
        document.documentElement.dataset.theme = theme
      },
      onQuotes: (items) => created.applyQuote(items.find((item) => item.symbol === symbol)),
    })
    parent.ready(symbol, graphType)
    void created.load()
    setController(created)
  }, [request, readout, theme])

  return (
    // A page has five of these frames, so the landmark in each needs its own name.
    <main
      className={styles.page}
      aria-label={title || undefined}
      data-state={state}
      data-graph-type={isRefused ? undefined : request.graphType}
    >
      <h1 className="unseen">{title}</h1>
      <div className={`${styles.head} flex align-start gap-12 height-36`}>
        <p className={styles.notices} data-part="notices">
          {notices}
        </p>
        <ViewportTools controller={controller} tableOpen={tableOpen} onTable={() => setTableOpen(!tableOpen)} />
      </div>
      <ChartArea
        canvas={canvas}
        readout={readout}
        tableName={title ? `${es.tools.table}: ${title}` : es.tools.table}
        tableOpen={tableOpen}
      >
        <div className={styles.message} role="status">
          <Fragment key={said}>
            {state !== 'ready' && <p>{es.states[state]}</p>}
            {(state === 'empty' || state === 'failed') && (
              <Button onClick={() => void controller?.load()}>{es.states.retry}</Button>
            )}
          </Fragment>
        </div>
      </ChartArea>
      <Legend readout={readout} className={styles.legend} />
      <p className={styles.sentence} data-part="forecast" data-band={hasBand ? '' : undefined}>
        {forecast}
      </p>
    </main>
  )
}
