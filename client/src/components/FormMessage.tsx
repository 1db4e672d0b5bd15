import styles from './FormMessage.module.css'

/** Why a form was not taken, said beside its button. */
export function FormProblem({ text }: { text: string | null }) {
  return text ? (
    <p role="alert" className={styles.problem}>
      {text}
    </p>
  ) : null
}

/** That a form was taken. It is there before its text, so that the text is heard. */
export function FormDone({ text }: { text: string | null }) {
  return (
    <p role="status" className={styles.done}>
      {text}
    </p>
  )
}
