/**
 * A self-signed certificate for `atalaya.test`, which no one trusts, and its key. They were made once by `openssl req
 * -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 36500`.
 */
export const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBnjCCAUSgAwIBAgIUOrl9yl0PCNbpOK4TgUwQPbF4uRYwCgYIKoZIzj0EAwIw
FzEVMBMGA1UEAwwMYXRhbGF5YS50ZXN0MCAXDTI2MTEyNjIyMTMzNFoYDzIxMjYx
MTAyMjIxMzM0WjAXMRUwEwYDVQQDDAxhdGFsYXlhLnRlc3QwWTATBgcqhkjOPQIB
BggqhkjOPQMBBwNCAATj3bGubywcFg1zh56iSEyYhmH/cHqRIgQfUCjaIMlJHvEQ
dXmkU6hb0zPIZO4R8y33K7p6daYez+jATOba6urAo2wwajAdBgNVHQ4EFgQU2fo/
bNAKhTSlb2fH6/RimGcbWUowHwYDVR0jBBgwFoAU2fo/bNAKhTSlb2fH6/RimGcb
WUowDwYDVR0TAQH/BAUwAwEB/zAXBgNVHREEEDAOggxhdGFsYXlhLnRlc3QwCgYI
KoZIzj0EAwIDSAAwRQIgJ9kA8OstzgQw3SmB/Tjbc6ZzUN12VL01SUulitDrhZ8C
IQCs4mzfGQ/sG/vwPfm7L19s+J3z2ih+XCao6ppUH/y84g==
-----END CERTIFICATE-----
`

export const CERTIFICATE_KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgD2tI48FRXvIEVKTG
08Mf6LzevCMJVMp4Qoqvr92kbsShRANCAATj3bGubywcFg1zh56iSEyYhmH/cHqR
IgQfUCjaIMlJHvEQdXmkU6hb0zPIZO4R8y33K7p6daYez+jATOba6urA
-----END PRIVATE KEY-----
`
