import { Button } from './Button.tsx'

/** Sends a form, and shows when it is being sent. */
export function SubmitButton({ busy, text }: { busy: boolean; text: { submit: string; submitting: string } }) {
  return (
    <Button type="submit" look="primary" aria-disabled={busy}>
      {busy ? text.submitting : text.submit}
    </Button>
  )
}
