import { useSnapshot } from 'valtio'
import type { TopView } from '../../domain/rules/views.ts'
import { AlertDialog } from './components/AlertDialog.tsx'
import { Toasts } from './components/Toasts.tsx'
import { view } from './stores/view.ts'
import { Dashboard } from './views/dashboard/Dashboard.tsx'
import { ConfirmEmail } from './views/public/ConfirmEmail.tsx'
import { EmailVerification } from './views/public/EmailVerification.tsx'
import { Landing } from './views/public/Landing.tsx'
import { Login } from './views/public/Login.tsx'
import { Signup } from './views/public/Signup.tsx'
import { UnderConstruction } from './views/public/UnderConstruction.tsx'

const VIEWS: Partial<Record<TopView, () => React.JSX.Element>> = {
  landing: Landing,
  login: Login,
  signup: Signup,
  emailVerification: EmailVerification,
  confirmEmail: ConfirmEmail,
  dashboard: Dashboard,
}

export function App() {
  const { view: name } = useSnapshot(view)
  const View = VIEWS[name]
  return (
    <>
      {View ? <View /> : <UnderConstruction key={name} view={name} />}
      <AlertDialog />
      <Toasts />
    </>
  )
}
