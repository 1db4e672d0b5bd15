/** As OpenSSL names what is wrong with a certificate: DEPTH_ZERO_SELF_SIGNED_CERT, UNABLE_TO_VERIFY_LEAF_SIGNATURE … */
const CERTIFICATE = /CERT|CRL|SIGNATURE|ISSUER|INVALID_CA|INVALID_PURPOSE|PATH_LENGTH_EXCEEDED|HOSTNAME_MISMATCH/
/** Of the protocol, and of keys and certificates that cannot be read. */
const PROTOCOL = /^(ERR_TLS_|ERR_SSL_|ERR_OSSL_|EPROTO$)/

/** Whether an error is about TLS: a certificate, the protocol, or a key that cannot be read. */
export function isTlsError(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false
  const code = String(error.code)
  return CERTIFICATE.test(code) || PROTOCOL.test(code)
}
