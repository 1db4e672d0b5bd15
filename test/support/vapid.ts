import webPush from 'web-push'

const { publicKey, privateKey } = webPush.generateVAPIDKeys()

/** Settings with which an installation may send push messages. */
export const VAPID_ENV = {
  VAPID_PUBLIC_KEY: publicKey,
  VAPID_PRIVATE_KEY: privateKey,
  VAPID_SUBJECT: 'mailto:operador@atalaya.example',
}
