import styles from './FormMessage.module.css'

/** Says next to the button why a form was rejected. */
export function FormProblem({ text }: { text: string | null }) {
  return text ? (
    <p role="alert" className={styles.problem}>
      {text}
    </p>
  ) : null
}

/** Says that a form was accepted. The element exists before its text, so that screen readers announce the text. */
export function FormDone({ text }: { text: string | null }) {
  return (
    <p role="status" className={styles.done}>
      {text}
    </p>
  )
}
