import { Columns3, Download, Link } from 'lucide-react'
import { useRef, useState } from 'react'
import type { OfferedColumn } from '#domain/screener/columns.ts'
import { Button } from '../../components/forms/Button.tsx'
import { Dialog } from '../../components/overlays/Dialog.tsx'
import { showToast } from '../../stores/notices.ts'
import { market as text } from '../../text/es/market.ts'
import styles from './Actions.module.css'
import { DEFAULT_COLUMNS, OFFERED_COLUMNS } from './columns.ts'
import { writeLink } from './criteria.ts'
import { downloadMarket } from './export.ts'
import { chooseColumns, market, tableSettings } from './market.ts'

const ICON = { size: 16, 'aria-hidden': true } as const

/** What can be done with the whole list. */
export function Actions({ columns }: { columns: readonly OfferedColumn[] }) {
  const [choosing, setChoosing] = useState(false)
  const [link, setLink] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  async function share() {
    const address = linkToMarket()
    try {
      await navigator.clipboard.writeText(address)
      showToast(text.share.copied)
    } catch (error) {
      // Browsers refuse it on pages without encryption, such as those of a local network.
      console.info('the link was not copied', error)
      setLink(address)
    }
  }

  async function save() {
    setBusy(true)
    const problem = await downloadMarket()
    setBusy(false)
    if (problem) showToast(problem)
  }

  return (
    <div className={`${styles.actions} onscreen flow gap-8`}>
      <Button title={text.columnMenu.open} aria-haspopup="dialog" onClick={() => setChoosing(true)}>
        <Columns3 {...ICON} />
        <span>{text.columnMenu.open}</span>
      </Button>
      <Button title={text.share.copy} onClick={() => void share()}>
        <Link {...ICON} />
        <span>{text.share.copy}</span>
      </Button>
      <Button title={text.csv.download} aria-disabled={busy} onClick={busy ? undefined : () => void save()}>
        <Download {...ICON} />
        <span>{busy ? text.csv.downloading : text.csv.download}</span>
      </Button>
      <ColumnDialog open={choosing} columns={columns} onClose={() => setChoosing(false)} />
      <Dialog open={link !== null} title={text.share.title} onClose={() => setLink(null)}>
        <LinkField address={link ?? ''} />
      </Dialog>
    </div>
  )
}

const linkToMarket = (): string => {
  const { order, columns } = tableSettings()
  return `${location.origin}/?market=${writeLink({ criteria: market.criteria, order, columns })}`
}

function LinkField({ address }: { address: string }) {
  const field = useRef<HTMLInputElement>(null)
  return (
    <label className="stack gap-4">
      {text.share.label}
      <input ref={field} className="text-14" readOnly value={address} onFocus={() => field.current?.select()} />
      <small>{text.share.help}</small>
    </label>
  )
}

interface ColumnDialogProps {
  open: boolean
  columns: readonly OfferedColumn[]
  onClose(): void
}

const GROUPS = Map.groupBy(OFFERED_COLUMNS, (column) => text.columns[column].group)

/** Chooses the columns; a new one comes last. */
function ColumnDialog({ open, columns, onClose }: ColumnDialogProps) {
  const toggle = (column: OfferedColumn) =>
    chooseColumns(columns.includes(column) ? columns.filter((other) => other !== column) : [...columns, column])
  return (
    <Dialog open={open} title={text.columnMenu.title} onClose={onClose}>
      <p className="muted below-12">{text.columnMenu.help}</p>
      <div className={`${styles.groups} stack gap-12-16`}>
        {Array.from(GROUPS, ([group, names]) => (
          <fieldset key={group}>
            <legend className="small">{text.groups[group]}</legend>
            {names.map((column) => (
              <label key={column}>
                <input type="checkbox" checked={columns.includes(column)} onChange={() => toggle(column)} />
                {text.columns[column].name}
              </label>
            ))}
          </fieldset>
        ))}
      </div>
      <div className="flow justify-end gap-12 above-24">
        <Button onClick={() => chooseColumns(DEFAULT_COLUMNS)}>{text.columnMenu.reset}</Button>
        <Button variant="primary" onClick={onClose}>
          {text.columnMenu.done}
        </Button>
      </div>
    </Dialog>
  )
}
