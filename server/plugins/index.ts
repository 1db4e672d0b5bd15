import authentication from './authentication.ts'
import chartPage from './chart-page.ts'
import client from './client.ts'
import compression from './compression.ts'
import errors from './errors.ts'
import floodGuard from './flood-guard.ts'
import instruments from './instruments.ts'
import openapi from './openapi.ts'
import securityHeaders from './security-headers.ts'
import sockets from './sockets.ts'

/** In the order in which they are registered: what guards comes before what answers. */
export const plugins = [
  errors,
  compression,
  securityHeaders,
  floodGuard,
  openapi,
  authentication,
  instruments,
  sockets,
  chartPage,
  client,
]
