import { type ComponentType, lazy, Suspense, useEffect } from 'react'
import { useSnapshot } from 'valtio'
import type { TopView } from '../../domain/rules/views.ts'
import { AlertDialog } from './components/overlays/AlertDialog.tsx'
import { Toasts } from './components/overlays/Toasts.tsx'
import { Boundary } from './components/states/Boundary.tsx'
import { view } from './stores/page/view.ts'
import { fetchAhead, loadDashboard } from './views/code.ts'
import { CookieBanner } from './views/public/CookieBanner.tsx'
import { EmailVerification } from './views/public/EmailVerification.tsx'
import { Landing } from './views/public/Landing.tsx'
import { Login } from './views/public/Login.tsx'
import { PublicPage } from './views/public/PublicPage.tsx'
import { Signup } from './views/public/Signup.tsx'

/** Code that a first visit does not need is loaded on demand. */
const VIEWS: Record<TopView, ComponentType> = {
  landing: Landing,
  login: Login,
  signup: Signup,
  forgotPassword: lazy(async () => ({ default: (await import('./views/public/ForgotPassword.tsx')).ForgotPassword })),
  emailVerification: EmailVerification,
  confirmEmail: lazy(async () => ({ default: (await import('./views/public/ConfirmEmail.tsx')).ConfirmEmail })),
  resetPassword: lazy(async () => ({ default: (await import('./views/public/ResetPassword.tsx')).ResetPassword })),
  privacy: lazy(async () => ({ default: (await import('./views/public/Privacy.tsx')).Privacy })),
  terms: lazy(async () => ({ default: (await import('./views/public/Terms.tsx')).Terms })),
  contact: lazy(async () => ({ default: (await import('./views/public/Contact.tsx')).Contact })),
  about: lazy(async () => ({ default: (await import('./views/public/About.tsx')).About })),
  dashboard: lazy(loadDashboard),
}

export function App() {
  const { view: name } = useSnapshot(view)
  const View = VIEWS[name]
  useEffect(() => {
    if (name === 'login') fetchAhead(view)
  }, [name])
  return (
    <>
      <Boundary key={name}>
        <Suspense fallback={name === 'dashboard' ? null : <PublicPage />}>
          <View />
        </Suspense>
      </Boundary>
      <CookieBanner />
      <AlertDialog />
      <Toasts />
    </>
  )
}
