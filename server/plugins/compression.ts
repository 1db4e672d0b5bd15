import compress from '@fastify/compress'
import fp from 'fastify-plugin'

// Answers smaller than this travel in one packet anyway.
const THRESHOLD_BYTES = 1_400

/** Pages, scripts and long answers travel compressed. */
export default fp(
  async (app) => {
    await app.register(compress, { threshold: THRESHOLD_BYTES, encodings: ['br', 'gzip'] })
  },
  { name: 'compression' },
)
