import { createHash } from 'node:crypto'
import t from 'tap'
import { brokenAt, type FiringLink, firingText } from './chain.ts'

const ROOT = '0'.repeat(64)
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

function chained(count: number): (FiringLink & { hash: string })[] {
  const links: (FiringLink & { hash: string })[] = []
  for (let n = 1; n <= count; n++) {
    const link: FiringLink = {
      previous_hash: links.at(-1)?.hash ?? ROOT,
      alert_id: 7,
      n,
      symbol: 'ACME',
      at: 1_000 * n,
      price: 100 + n,
      as_of: 1_000 * n - 1,
      seq: n,
      evidence: 'tick',
      between: null,
      text: `ACME: ${n}`,
    }
    links.push({ ...link, hash: sha256(firingText(link)) })
  }
  return links
}

t.test('a chain of firings is sound until something in it is changed, taken away or put in', async (t) => {
  const links = chained(5)
  t.equal(brokenAt(links, ROOT, sha256), -1)
  t.equal(brokenAt([], ROOT, sha256), -1)
  for (const name of Object.keys(links[2]) as (keyof FiringLink)[]) {
    t.equal(brokenAt(links.with(2, { ...links[2], [name]: 'other' as never }), ROOT, sha256), 2, name)
  }
  t.equal(brokenAt(links.toSpliced(2, 1), ROOT, sha256), 2)
  t.equal(brokenAt(links.toSpliced(2, 0, links[0]), ROOT, sha256), 2)
  t.equal(brokenAt(links.slice(1), ROOT, sha256), 0)
})
