import { Pause, Play } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Chip } from '../../components/figures/Chip.tsx'
import { IconButton } from '../../components/forms/IconButton.tsx'
import { Boundary } from '../../components/states/Boundary.tsx'
import { lazyComponent } from '../../components/states/lazy.tsx'
import { Notice } from '../../components/states/Notice.tsx'
import { es } from '../../text/es.ts'
import styles from './Demo.module.css'
import { DemoSkeleton } from './DemoSkeleton.tsx'

const DemoRows = lazyComponent(async () => (await import('./DemoRows.tsx')).DemoRows)

/** Milliseconds for browsers without idle callbacks: long enough to draw the rest of the view. */
const IDLE_MS = 1_000

/** A tiny watchlist computed by the browser: no account, no socket, no real company. */
export function Demo() {
  const idle = useIdle()
  const [paused, setPaused] = useState(false)
  return (
    <section className={styles.demo} aria-labelledby="demo-title" data-demo>
      <header className={styles.header}>
        <h2 id="demo-title" className="text-14">
          {es.demo.title}
        </h2>
        <Chip tone="accent">{es.freshness.simulated}</Chip>
        <IconButton
          label={paused ? es.demo.resume : es.demo.pause}
          className={styles.pause}
          onClick={() => setPaused(!paused)}
        >
          {paused ? <Play size={16} aria-hidden /> : <Pause size={16} aria-hidden />}
        </IconButton>
      </header>
      <Boundary fallback={<Notice text={es.demo.broken} />}>
        <ul>{idle ? <DemoRows paused={paused} fallback={<DemoSkeleton />} /> : <DemoSkeleton />}</ul>
      </Boundary>
      <p className="faint pretty above-12">{es.demo.note}</p>
    </section>
  )
}

/** True once the browser has been idle. */
function useIdle(): boolean {
  const [idle, setIdle] = useState(false)
  useEffect(() => {
    const start = () => setIdle(true)
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(start, IDLE_MS)
      return () => clearTimeout(timer)
    }
    const handle = window.requestIdleCallback(start)
    return () => window.cancelIdleCallback(handle)
  }, [])
  return idle
}
