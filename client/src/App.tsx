import { type ComponentType, type ReactNode, useEffect } from 'react'
import { useSnapshot } from 'valtio'
import type { TopView } from '#domain/rules/views.ts'
import { AlertDialog } from './components/overlays/AlertDialog.tsx'
import { Toasts } from './components/overlays/Toasts.tsx'
import { Boundary } from './components/states/Boundary.tsx'
import { late } from './components/states/late.tsx'
import { view } from './stores/page/view.ts'
import { Dashboard, fetchAhead } from './views/code.ts'
import { CookieBanner } from './views/public/CookieBanner.tsx'
import { EmailVerification } from './views/public/EmailVerification.tsx'
import { Landing } from './views/public/Landing.tsx'
import { Login } from './views/public/Login.tsx'
import { PublicPage } from './views/public/PublicPage.tsx'
import { Signup } from './views/public/Signup.tsx'

/** Code that a first visit does not need is loaded on demand. */
const VIEWS: Record<TopView, ComponentType<{ meanwhile?: ReactNode }>> = {
  landing: Landing,
  login: Login,
  signup: Signup,
  forgotPassword: late(async () => (await import('./views/public/ForgotPassword.tsx')).ForgotPassword),
  emailVerification: EmailVerification,
  confirmEmail: late(async () => (await import('./views/public/ConfirmEmail.tsx')).ConfirmEmail),
  resetPassword: late(async () => (await import('./views/public/ResetPassword.tsx')).ResetPassword),
  privacy: late(async () => (await import('./views/public/Privacy.tsx')).Privacy),
  terms: late(async () => (await import('./views/public/Terms.tsx')).Terms),
  contact: late(async () => (await import('./views/public/Contact.tsx')).Contact),
  about: late(async () => (await import('./views/public/About.tsx')).About),
  dashboard: Dashboard,
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
        <View meanwhile={name === 'dashboard' ? null : <PublicPage />} />
      </Boundary>
      <CookieBanner />
      <AlertDialog />
      <Toasts />
    </>
  )
}
