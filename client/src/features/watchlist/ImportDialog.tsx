import { type DragEvent, type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { Button, SubmitButton } from '../../components/forms/Button.tsx'
import { FormProblem } from '../../components/forms/FormMessage.tsx'
import { Dialog } from '../../components/overlays/Dialog.tsx'
import { watchlistImport as text } from '../../text/es/watchlist-import.ts'
import styles from './ImportDialog.module.css'
import { ImportPreview } from './ImportPreview.tsx'
import { type Preview, previewList, readListFile } from './list-import.ts'

/** Milliseconds between two previews of a list whose ISINs are being looked up. */
const LOOK_UP_MS = 3_000
/** Previews of one list after the first; a source that takes longer is away, as the notice says. */
const MOST_ROUNDS = 40

interface ImportDialogProps {
  list: string
  onEdit(list: string): void
  onClose(): void
  /** Called when the chosen stocks are followed. */
  onDone(): void
}

/** Takes a list as text or file, shows what it means, and follows what the user then chooses. */
export function ImportDialog({ list, onEdit, onClose, onDone }: ImportDialogProps) {
  const [preview, setPreview] = useState<Preview | null>(null)
  const [busy, setBusy] = useState(false)
  const rounds = useRef(0)
  // The ISINs that are being looked up come with a later preview. Each answer asks for the next one.
  useEffect(() => {
    if (preview === null || preview.pending.length === 0 || busy || rounds.current >= MOST_ROUNDS) return
    const timer = setTimeout(async () => {
      rounds.current += 1
      const next = await previewList(list)
      // What fails now is asked again, since the preview that is there still holds.
      setPreview((now) => (now !== preview ? now : typeof next === 'string' ? { ...preview } : next))
    }, LOOK_UP_MS)
    return () => clearTimeout(timer)
  }, [preview, list, busy])

  function back() {
    rounds.current = 0
    setPreview(null)
  }

  return (
    <Dialog open title={preview ? text.previewTitle : text.title} busy={busy} onClose={onClose}>
      {preview ? (
        <ImportPreview preview={preview} onBusy={setBusy} onBack={back} onDone={onDone} />
      ) : (
        <ListForm list={list} onEdit={onEdit} onPreview={setPreview} />
      )}
    </Dialog>
  )
}

interface ListFormProps {
  list: string
  onEdit(list: string): void
  onPreview(preview: Preview): void
}

function ListForm({ list, onEdit, onPreview }: ListFormProps) {
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [isOver, setOver] = useState(false)
  const files = useRef<HTMLInputElement>(null)
  const id = useId()

  async function check(list: string) {
    setProblem(null)
    setBusy(true)
    const preview = await previewList(list)
    setBusy(false)
    if (typeof preview === 'string') setProblem(preview)
    else onPreview(preview)
  }

  async function take(file: File | undefined) {
    if (!file || busy) return
    const read = await readListFile(file)
    if ('problem' in read) return setProblem(read.problem)
    onEdit(read.list)
    await check(read.list)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!busy) void check(list)
  }

  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    void take(event.dataTransfer.files[0])
  }

  return (
    <form
      className={`${styles.form} stack gap-8 rounded`}
      data-over={isOver}
      onSubmit={submit}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        if (event.dataTransfer.types.includes('Files')) drop(event)
      }}
    >
      <label htmlFor={id} className="strong">
        {text.label}
      </label>
      <textarea
        id={id}
        rows={8}
        value={list}
        readOnly={busy}
        placeholder={text.placeholder}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        aria-describedby={`${id}-help`}
        onChange={({ target }) => {
          onEdit(target.value)
          setProblem(null)
        }}
      />
      <p id={`${id}-help`} className="small">
        {text.help}
      </p>
      <FormProblem text={problem} />
      <div className="flow justify-end gap-12 above-24">
        <input
          ref={files}
          type="file"
          hidden
          accept=".csv,.tsv,.txt,.json,.xls,text/csv,text/plain,text/tab-separated-values"
          aria-label={text.file}
          onChange={({ target }) => {
            void take(target.files?.[0])
            // The same file can be chosen again once it is corrected.
            target.value = ''
          }}
        />
        <Button onClick={() => files.current?.click()}>{text.file}</Button>
        <SubmitButton busy={busy} text={{ submit: text.check, submitting: text.checking }} />
      </div>
    </form>
  )
}
