import exec from 'k6/execution'

const ADDRESSES = 2 ** 24
/** More visits than one virtual user makes before another comes to its numbers. */
const STRIDE = 65_537

/**
 * The header in which each visit says that it comes from an address of its own. It counts where the server's TRUST_PROXY
 * names the machine of k6; else all come from that machine.
 */
export function visitorAddress() {
  const number = (exec.vu.idInTest * STRIDE + exec.vu.iterationInInstance) % ADDRESSES
  return { 'x-forwarded-for': `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}` }
}
