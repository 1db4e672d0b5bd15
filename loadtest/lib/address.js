import exec from 'k6/execution'

const ADDRESSES = 2 ** 24
/** Numbers that one virtual user has for its visits; a run makes fewer, so that no two visits share an address. */
const STRIDE = 65_537

/**
 * Makes a header that gives each visit an address of its own. The server believes it where its TRUST_PROXY names the
 * machine of k6; otherwise all visits come from that machine.
 */
export function visitorAddress() {
  const number = (exec.vu.idInTest * STRIDE + exec.vu.iterationInInstance) % ADDRESSES
  return { 'x-forwarded-for': `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}` }
}
