import { BellPlus, Minus, Redo2, Rows3, Trash2, TrendingUp, Undo2 } from 'lucide-react'
import { type MouseEvent, type ReactNode, type RefObject, useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { stockAlerts } from '#client/src/features/alerts/alerts.ts'
import { ToolButton } from '#client/src/features/charts/parts/ChartArea.tsx'
import parts from '#client/src/features/charts/parts/parts.module.css'
import { useLoaded } from '#client/src/stores/resource.ts'
import { chartAlerts, drawings as text } from '#client/src/text/es/stock-chart.ts'
import { DRAWING_POINTS, type DrawingKind } from '#domain/contract/charts/drawings.ts'
import { alertLineEditor } from '../alert-lines.ts'
import { drawingCommands } from './commands.ts'
import styles from './DrawingTools.module.css'
import { isUnsent, redoDrawing, stockDrawings, undoDrawing } from './drawings.ts'

const ICONS: Record<DrawingKind, ReactNode> = { horizontal: <Minus />, trend: <TrendingUp />, fibonacci: <Rows3 /> }
const KINDS = Object.keys(DRAWING_POINTS) as DrawingKind[]

interface DrawingToolsProps {
  symbol: string
  /** The chart with its tools: undo and redo by keys work anywhere in it. */
  section: RefObject<HTMLElement | null>
}

/** The tools to draw with, and a line that says what to do next. */
export function DrawingTools({ symbol, section }: DrawingToolsProps) {
  const commands = drawingCommands(symbol)
  const { tool, chosen, sentence } = useSnapshot(commands.state)
  const alerts = alertLineEditor(symbol)
  const { held, requested, sentence: alertSentence } = useSnapshot(alerts.state)
  const placing = requested || held?.of === null
  useLoaded(stockAlerts(symbol))
  const { items, saved, undo, redo, failing } = useSnapshot(stockDrawings(symbol))

  useEffect(() => {
    const around = section.current
    const onKey = (event: KeyboardEvent) => {
      const back = stepOf(event)
      if (!back || (event.target as HTMLElement).matches('input, select')) return
      event.preventDefault()
      back(symbol)
    }
    around?.addEventListener('keydown', onKey)
    return () => around?.removeEventListener('keydown', onKey)
  }, [section, symbol])

  const choose = (kind: DrawingKind) => (event: MouseEvent) => {
    // A click without a pointer (detail 0) comes from the keyboard.
    commands.choose(tool === kind ? null : kind, event.detail === 0)
    focusChart()
  }
  const askAlert = () => {
    alerts.ask()
    focusChart()
  }
  const remove = () => {
    commands.remove()
    // The button goes off, and with it the focus would be lost.
    focusChart()
  }
  const focusChart = () =>
    section.current?.querySelector<HTMLElement>('[role=application]')?.focus({ preventScroll: true })
  const known = items !== null
  const state = known ? isUnsent({ items, saved }) && failing && text.unsent : failing ? text.failed : text.loading
  const said = alertSentence || sentence
  return (
    <div className={`${styles.row} onscreen row gap-8 height-36`}>
      <div className={parts.tools} role="toolbar" aria-label={text.tools}>
        {KINDS.map((kind) => (
          <ToolButton
            key={kind}
            name={text.kinds[kind]}
            icon={ICONS[kind]}
            aria-pressed={tool === kind}
            disabled={!known}
            onClick={choose(kind)}
          />
        ))}
        {/* With nothing to take back they do nothing but stay, with the focus that one of them has. */}
        <ToolButton
          name={text.undo}
          icon={<Undo2 />}
          aria-disabled={undo.length === 0}
          onClick={() => undoDrawing(symbol)}
        />
        <ToolButton
          name={text.redo}
          icon={<Redo2 />}
          aria-disabled={redo.length === 0}
          onClick={() => redoDrawing(symbol)}
        />
        <ToolButton name={text.remove} icon={<Trash2 />} disabled={!chosen} onClick={remove} />
        <ToolButton name={chartAlerts.tool} icon={<BellPlus />} aria-pressed={placing} onClick={askAlert} />
      </div>
      <p role="status" className={`${styles.said} small clipped fill`} title={said}>
        {said || state}
      </p>
    </div>
  )
}

/** Ctrl+Z and Ctrl+Y, with Cmd instead on a Mac. */
function stepOf({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent) {
  if (!(ctrlKey || metaKey) || altKey) return null
  const letter = key.toLowerCase()
  if (letter === 'y' || (letter === 'z' && shiftKey)) return redoDrawing
  return letter === 'z' ? undoDrawing : null
}
