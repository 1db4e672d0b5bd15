import { es } from '../../text/es.ts'
import { Button } from '../forms/Button.tsx'
import { Notice } from './Notice.tsx'

/** Shown where something could not be loaded, with a button to try again. */
export function Failed({ text, onRetry }: { text: string; onRetry(): unknown }) {
  return (
    <Notice text={text} alert>
      <Button onClick={() => void onRetry()}>{es.common.retry}</Button>
    </Notice>
  )
}
