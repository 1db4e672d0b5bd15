import styles from './FormMessage.module.css'

/** Why a form was rejected, shown beside its button. */
export function FormProblem({ text }: { text: string | null }) {
  return text ? (
    <p role="alert" className={styles.problem}>
      {text}
    </p>
  ) : null
}

/** Says that a form was accepted. It exists before its text, so that screen readers announce the text. */
export function FormDone({ text }: { text: string | null }) {
  return (
    <p role="status" className={styles.done}>
      {text}
    </p>
  )
}
