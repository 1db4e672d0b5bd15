import { useState } from 'react'
import { Button } from '../../components/forms/Button.tsx'
import { Boundary } from '../../components/states/Boundary.tsx'
import { lazyComponent } from '../../components/states/lazy.tsx'
import { es } from '../../text/es.ts'

const ImportDialog = lazyComponent(async () => (await import('./ImportDialog.tsx')).ImportDialog)

/** Opens the dialog that takes a whole list; its code is loaded then. */
export function ImportButton() {
  const [open, setOpen] = useState(false)
  // What was typed outlives the dialog, which a key may close by mistake.
  const [list, setList] = useState('')
  const close = () => setOpen(false)
  const finish = () => {
    close()
    setList('')
  }
  return (
    <>
      <Button onClick={() => setOpen(true)}>{es.watchlist.import}</Button>
      {open && (
        <Boundary sentence={es.watchlist.importFailed}>
          <ImportDialog list={list} onEdit={setList} onClose={close} onDone={finish} />
        </Boundary>
      )}
    </>
  )
}
