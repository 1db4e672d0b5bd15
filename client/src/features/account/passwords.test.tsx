import { fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { startSession } from '../../stores/session.ts'
import { view } from '../../stores/view.ts'
import { demo } from '../../testing/examples.ts'
import { failures, refusals } from '../../testing/failures.ts'
import { fakeServer, json } from '../../testing/server.ts'
import { Account } from './Account.tsx'
import { ForgotPassword } from './ForgotPassword.tsx'
import { ResetPassword } from './ResetPassword.tsx'

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const problem = () => screen.queryByRole('alert')?.textContent
function fill(password: string, repeated = password): void {
  fireEvent.change(screen.getByLabelText('Nueva contraseña'), { target: { value: password } })
  fireEvent.change(screen.getByLabelText('Repite la contraseña'), { target: { value: repeated } })
}

describe('a forgotten password', () => {
  function show(reply: () => Response | Promise<Response>) {
    const calls = fakeServer({ 'POST /forgot-password/': reply })
    render(<ForgotPassword />)
    return calls
  }
  const email = () => screen.getByLabelText('Email')

  test('an email is required, and the server is not asked without one', () => {
    const calls = show(() => json({ message: 'Listo.' }))
    expect(document.querySelectorAll('input').length).toBe(1)
    for (const value of ['', '   ']) {
      fireEvent.change(email(), { target: { value } })
      press('Enviar enlace')
      expect(problem()).toBe('Por favor, introduce tu email.')
    }
    fireEvent.change(email(), { target: { value: 'nadia@spec.test' } })
    expect(problem()).toBe(undefined)
    expect(calls).toEqual([])
  })

  test.each(failures('error'))(
    'after $name "Revisa tu Correo" is shown all the same',
    async ({ reply, sentence, status }) => {
      show(reply)
      fireEvent.change(email(), { target: { value: 'nadia@spec.test' } })
      press('Enviar enlace')
      await screen.findByRole('heading', { name: 'Revisa tu Correo' })
      // The page does not read what the body of a success says.
      const failed = status !== 200
      expect(problem()).toBe(failed ? (sentence ?? 'Ocurrió un Error, intente más tarde.') : undefined)
      if (failed) press('Intentar de nuevo')
      expect(screen.queryByLabelText('Email') !== null).toBe(failed)
    },
  )
})

describe('a password by a mailed link', () => {
  beforeEach(() => {
    Object.assign(view, { view: 'resetPassword', ucid: 'abc' })
  })
  function show(reply: () => Response | Promise<Response>) {
    const calls = fakeServer({ 'POST /reset-password/': reply })
    render(<ResetPassword />)
    return calls
  }

  test.each([
    ['', '', 'Por favor, completa ambos campos.'],
    ['Segura2026', '', 'Por favor, completa ambos campos.'],
    ['', 'Segura2026', 'Por favor, completa ambos campos.'],
    ['Segura2026', 'Segura2027', 'Las contraseñas no coinciden.'],
    ['        ', '        ', 'La contraseña no puede estar vacía.'],
  ])('"%s" and "%s": %s', (password, repeated, sentence) => {
    const calls = show(() => json({ message: 'Listo.' }))
    fill(password, repeated)
    press('Guardar contraseña')
    expect(problem()).toBe(sentence)
    expect(calls).toEqual([])
  })

  test.each(refusals('error'))(
    '$name: the server’s sentence or the page’s own',
    async ({ reply, sentence, unanswered }) => {
      show(reply)
      fill('Segura2026')
      press('Guardar contraseña')
      const own = unanswered ? 'Error inesperado. Intenta más tarde.' : 'Error al cambiar la contraseña.'
      expect((await screen.findByRole('alert')).textContent).toBe(sentence ?? own)
      fill('Segura2027')
      expect(problem()).toBe(undefined)
    },
  )
})

describe('the password of the account', () => {
  beforeEach(() => startSession(demo))
  function show(reply: () => Response | Promise<Response>) {
    const calls = fakeServer({
      'GET /api/account/': () => json({ ...demo, mail_refused_at: null }),
      'POST /reset-password/': reply,
    })
    render(<Account />)
    return () => calls.filter(({ path }) => path === '/reset-password/')
  }

  test.each([
    ['', '', 'Por favor, completa los campos de nueva contraseña.'],
    ['Renovada2026', '', 'Por favor, completa los campos de nueva contraseña.'],
    ['', 'Renovada2026', 'Por favor, completa los campos de nueva contraseña.'],
    ['Corta26', 'Otra', 'La nueva contraseña debe tener al menos 8 caracteres.'],
    ['12345678', 'otra', 'La nueva contraseña debe contener letras y números.'],
    ['abcdefgh', 'otra', 'La nueva contraseña debe contener letras y números.'],
    ['Renovada2026', 'Renovada2027', 'Las nuevas contraseñas no coinciden.'],
  ])('"%s" and "%s": %s', (password, repeated, sentence) => {
    const calls = show(() => json({ message: 'Listo.' }))
    fill(password, repeated)
    press('Cambiar contraseña')
    expect(problem()).toBe(sentence)
    expect(calls()).toEqual([])
  })

  test.each(refusals('detail'))(
    '$name: the server’s sentence or the page’s own',
    async ({ reply, sentence, unanswered }) => {
      show(reply)
      fill('Renovada2026')
      press('Cambiar contraseña')
      const own = unanswered ? 'Error inesperado. Intenta más tarde.' : 'Error al cambiar la contraseña.'
      expect((await screen.findByRole('alert')).textContent).toBe(sentence ?? own)
      fill('Renovada2027')
      expect(problem()).toBe(undefined)
    },
  )
})
