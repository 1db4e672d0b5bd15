import { type ComponentType, type ReactNode, useEffect } from 'react'
import { useSnapshot } from 'valtio'
import type { TopView } from '#domain/rules/views.ts'
import { AlertDialog } from '../components/overlays/AlertDialog.tsx'
import { Toasts } from '../components/overlays/Toasts.tsx'
import { Boundary } from '../components/states/Boundary.tsx'
import { lazyComponent } from '../components/states/lazy.tsx'
import { Login } from '../features/account/Login.tsx'
import { EmailVerification, Signup } from '../features/account/Signup.tsx'
import { Landing } from '../features/landing/Landing.tsx'
import { PublicPage } from '../features/landing/PublicPage.tsx'
import { view } from '../stores/view.ts'
import { CookieBanner } from './CookieBanner.tsx'
import { Dashboard, preloadViews } from './preload.ts'

/** Every view of the page. The code of those that a first visit does not need is loaded on demand. */
const VIEWS: Record<TopView, ComponentType<{ fallback?: ReactNode }>> = {
  landing: Landing,
  login: Login,
  signup: Signup,
  forgotPassword: lazyComponent(async () => (await import('../features/account/ForgotPassword.tsx')).ForgotPassword),
  emailVerification: EmailVerification,
  confirmEmail: lazyComponent(async () => (await import('../features/account/ConfirmEmail.tsx')).ConfirmEmail),
  resetPassword: lazyComponent(async () => (await import('../features/account/ResetPassword.tsx')).ResetPassword),
  privacy: lazyComponent(async () => (await import('../features/landing/Privacy.tsx')).Privacy),
  terms: lazyComponent(async () => (await import('../features/landing/Terms.tsx')).Terms),
  contact: lazyComponent(async () => (await import('../features/landing/Contact.tsx')).Contact),
  about: lazyComponent(async () => (await import('../features/landing/About.tsx')).About),
  notFound: lazyComponent(async () => (await import('../features/landing/NotFound.tsx')).NotFound),
  dashboard: Dashboard,
}

export function App() {
  const { view: name } = useSnapshot(view)
  const View = VIEWS[name]
  useEffect(() => {
    if (name === 'login') preloadViews(view)
  }, [name])
  return (
    <>
      <Boundary key={name}>
        <View fallback={name === 'dashboard' ? null : <PublicPage />} />
      </Boundary>
      <CookieBanner />
      <AlertDialog />
      <Toasts />
    </>
  )
}
