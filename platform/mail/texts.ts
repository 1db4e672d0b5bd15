import { LIMITS } from '#domain/contract/accounts/limits.ts'
import { escapeHtml } from '../html.ts'

/** The text of a mail. No mail has the account's name, which the owner of the address may not have chosen. */
export interface MailText {
  subject: string
  text: string
  html: string
  link: string
}

interface Body {
  subject: string
  paragraphs: string[]
  button: string
  link: string
  closing: string
}

const SIGNATURE = 'Atalaya'

export const confirmMail = (publicUrl: string, ucid: string): MailText =>
  compose({
    subject: 'Confirma tu correo en Atalaya',
    paragraphs: ['Gracias por registrarte. Confirma este correo para activar tu cuenta.'],
    button: 'Confirmar mi correo',
    link: `${publicUrl}/confirm-email?ucid=${ucid}`,
    closing: `El enlace caduca en ${LIMITS.confirm_hours} horas. Si no te registraste en Atalaya, ignora este mensaje.`,
  })

export const resetMail = (publicUrl: string, ucid: string): MailText =>
  compose({
    subject: 'Cambia tu contraseña de Atalaya',
    paragraphs: ['Recibimos una petición para cambiar la contraseña de tu cuenta.'],
    button: 'Elegir una contraseña nueva',
    link: `${publicUrl}/reset-password?ucid=${ucid}`,
    closing: `El enlace caduca en ${LIMITS.reset_minutes} minutos y sirve una sola vez. Si no lo pediste, ignora este mensaje: tu contraseña sigue igual.`,
  })

export const knownAccountMail = (publicUrl: string): MailText =>
  compose({
    subject: 'Ya tienes cuenta en Atalaya',
    paragraphs: [
      'Alguien, quizá tú, quiso registrarse en Atalaya con este correo, que ya tiene una cuenta. No cambió nada en ella.',
      'Si olvidaste tu contraseña, pide un enlace para cambiarla desde la página de inicio de sesión.',
    ],
    button: 'Ir a Atalaya',
    link: publicUrl,
    closing: 'Si no fuiste tú, ignora este mensaje.',
  })

export const passwordChangedMail = (publicUrl: string): MailText =>
  compose({
    subject: 'La contraseña de tu cuenta en Atalaya cambió',
    paragraphs: ['La contraseña de tu cuenta se cambió y las demás sesiones se cerraron.'],
    button: 'Ir a Atalaya',
    link: publicUrl,
    closing: 'Si no fuiste tú, pide enseguida un enlace para cambiarla desde la página de inicio de sesión.',
  })

/** A mail about one or several alerts, with a paragraph for each. */
export const alertMail = (alert: { title: string; paragraphs: string[]; link: string }): MailText =>
  compose({
    subject: alert.title,
    paragraphs: alert.paragraphs,
    button: 'Ver en Atalaya',
    link: alert.link,
    closing: 'Recibes este mensaje por una alerta de tu cuenta. Puedes cambiarla o quitarla en Atalaya.',
  })

function compose({ subject, paragraphs, button, link, closing }: Body): MailText {
  const text = ['Hola:', ...paragraphs, `${button}:\n${link}`, closing, SIGNATURE].join('\n\n')
  const blocks = ['Hola:', ...paragraphs].map(paragraph)
  const html = [
    '<!doctype html>',
    `<html lang="es"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>`,
    '<body style="margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif;color:#16202e;background:#ffffff">',
    ...blocks,
    `<p><a href="${escapeHtml(link)}" style="color:#0b5cad;font-weight:600">${escapeHtml(button)}</a></p>`,
    paragraph(closing),
    paragraph(SIGNATURE),
    '</body></html>',
  ].join('\n')
  return { subject, text, html, link }
}

const paragraph = (text: string) => `<p>${escapeHtml(text)}</p>`
