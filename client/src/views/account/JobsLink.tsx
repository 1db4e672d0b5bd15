import { useState } from 'react'
import { Button } from '../../components/forms/Button.tsx'
import { FormProblem } from '../../components/forms/FormMessage.tsx'
import { openJobsPage } from '../../stores/account/account.ts'
import { es } from '../../text/es.ts'

/** A button, since the way in is a call with the bearer; the page itself is opened afterwards. */
export function JobsLink() {
  const [problem, setProblem] = useState<string | null>(null)
  return (
    <>
      <Button look="link" onClick={async () => setProblem(await openJobsPage())}>
        {es.account.jobs}
      </Button>
      <FormProblem text={problem} />
    </>
  )
}
