import { type ReactNode, useState } from 'react'
import { useSnapshot } from 'valtio'
import { WATCHLIST_LIMIT } from '#domain/rules/plans.ts'
import { Button } from '../../components/forms/Button.tsx'
import { FormProblem } from '../../components/forms/FormMessage.tsx'
import { session } from '../../stores/session.ts'
import { watchlistImport as text } from '../../text/es/watchlist-import.ts'
import { formatCount } from '../../text/format.ts'
import styles from './ImportDialog.module.css'
import { addListed, type Preview } from './list-import.ts'
import { isFollowed, useFollowed } from './watchlist.ts'

interface ImportPreviewProps {
  preview: Preview
  onBusy(busy: boolean): void
  onBack(): void
  onDone(): void
}

/** What a list means, with a choice of what to follow. Nothing is followed before its button is pressed. */
export function ImportPreview({ preview, onBusy, onBack, onDone }: ImportPreviewProps) {
  const { found, overLimit, ambiguous, already, unknown, pending, notice } = preview
  /** What the user chose otherwise than proposed; what is found later is proposed too. */
  const [choices, setChoices] = useState<Readonly<Record<string, boolean>>>({})
  const proposed = found.map(({ symbol }) => symbol)
  const ticked = [...new Set([...proposed, ...Object.keys(choices)])].filter(
    (symbol) => choices[symbol] ?? proposed.includes(symbol),
  )
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const items = useFollowed()
  const { user } = useSnapshot(session)
  // Another window may have added some of them meanwhile.
  const chosen = ticked.filter((symbol) => !isFollowed(items, symbol))
  const room = WATCHLIST_LIMIT[user?.role ?? 'Freemium'] - items.length
  const off = busy || chosen.length === 0

  function choose(symbol: string) {
    setChoices((now) => ({ ...now, [symbol]: !chosen.includes(symbol) }))
    setProblem(null)
  }

  async function add() {
    setBusy(true)
    onBusy(true)
    const refused = await addListed(inListOrder(preview, chosen))
    setBusy(false)
    onBusy(false)
    if (refused === null) onDone()
    else setProblem(refused)
  }

  const option = (symbol: string, name: string, beside: string | null = null) => {
    const isChosen = chosen.includes(symbol)
    const isOnList = isFollowed(items, symbol)
    return (
      <li key={symbol}>
        <label className={`${styles.option} row gap-8 height-36`}>
          <input
            type="checkbox"
            checked={isChosen}
            disabled={busy || isOnList || (!isChosen && chosen.length >= room)}
            onChange={() => choose(symbol)}
          />
          <strong className="bold nowrap" translate="no">
            {symbol}
          </strong>{' '}
          <span className="clipped fill muted">{name}</span>{' '}
          {(isOnList || beside) && <span className="small nowrap">{isOnList ? text.onList : beside}</span>}
        </label>
      </li>
    )
  }

  return (
    <div data-import="preview">
      {notice && (
        <p className="below-16" role="status">
          {notice}
        </p>
      )}
      <Group name={text.found} of={found.length}>
        {found.map(({ symbol, name }) => option(symbol, name))}
      </Group>
      {ambiguous.map(({ line, text: written, candidates }) => (
        <Group key={`${line} ${written}`} name={text.ambiguous(written)} of={candidates.length}>
          {candidates.map(({ symbol, name, marketplace }) => option(symbol, name, marketplace))}
        </Group>
      ))}
      <Group name={text.overLimit} of={overLimit.length}>
        {overLimit.map(({ symbol, name }) => option(symbol, name))}
      </Group>
      <Group name={text.already} of={already.length}>
        {already.map(({ symbol, name }) => (
          <li key={symbol} className="row gap-8 height-36">
            <strong className="bold nowrap" translate="no">
              {symbol}
            </strong>{' '}
            <span className="clipped fill muted">{name}</span>
          </li>
        ))}
      </Group>
      <Group name={text.pending} of={pending.length}>
        {pending.map(({ line, text: written }) => (
          <li key={line} className="breaks muted">
            {text.unknownOn(written, line)}
          </li>
        ))}
      </Group>
      <Group name={text.unknown} of={unknown.length}>
        {unknown.map(({ line, text: written }) => (
          <li key={written} className="breaks muted">
            {text.unknownOn(written, line)}
          </li>
        ))}
      </Group>
      <div className={`${styles.foot} stack gap-8 ruled-above`}>
        <FormProblem text={problem} />
        <p className="small" role="status">
          {text.room(Math.max(0, room - chosen.length))}
        </p>
        <div className="flow justify-end gap-12">
          <Button disabled={busy} onClick={onBack}>
            {text.back}
          </Button>
          {/* The button stays focusable, so that the focus stays in the dialog. */}
          <Button variant="primary" aria-disabled={off} onClick={off ? undefined : () => void add()}>
            {busy ? text.adding : text.add(chosen.length)}
          </Button>
        </div>
      </div>
    </div>
  )
}

/** The chosen stocks in the order of the list; of an ambiguous ticker in the order of its stocks. */
function inListOrder({ found, overLimit, ambiguous }: Preview, chosen: readonly string[]): string[] {
  const candidates = ambiguous.flatMap(({ line, candidates }) => candidates.map(({ symbol }) => ({ line, symbol })))
  const offers = [...found, ...overLimit, ...candidates].sort((a, b) => a.line - b.line)
  return offers.map(({ symbol }) => symbol).filter((symbol) => chosen.includes(symbol))
}

function Group({ name, of, children }: { name: string; of: number; children: ReactNode }) {
  if (of === 0) return null
  return (
    <fieldset className="below-16">
      <legend className="below-4 strong">
        {name} <span className="small">{formatCount(of)}</span>
      </legend>
      <ul>{children}</ul>
    </fieldset>
  )
}
