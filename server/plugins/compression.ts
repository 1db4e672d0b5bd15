import compress from '@fastify/compress'
import fp from 'fastify-plugin'

// Smaller answers fit into one packet anyway.
const THRESHOLD_BYTES = 1_400

/** Compresses pages, scripts and long answers. */
export default fp(
  async (app) => {
    await app.register(compress, { threshold: THRESHOLD_BYTES, encodings: ['br', 'gzip'] })
  },
  { name: 'compression' },
)
