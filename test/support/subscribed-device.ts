/// <reference path="./http_ece.d.ts" />
import { createECDH, randomBytes } from 'node:crypto'
import { decrypt } from 'http_ece'

/** Makes a browser's subscription to a push service, with the keys that only the browser has. */
export function subscribedDevice(endpoint: string) {
  const curve = createECDH('prime256v1')
  const p256dh = curve.generateKeys('base64url', 'uncompressed')
  const auth = randomBytes(16).toString('base64url')
  return {
    subscription: { endpoint, keys: { p256dh, auth } },
    /** Decrypts the message in a request's body (RFC 8291). */
    read: (body: Buffer): string =>
      decrypt(body, { version: 'aes128gcm', privateKey: curve, authSecret: auth }).toString(),
  }
}
