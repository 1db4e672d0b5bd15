import t from 'tap'
import * as ws from 'ws'
import { frameOf } from './wire-frame.ts'

// The types of ws leave this class out.
const { Sender } = ws as unknown as { Sender: { frame(data: Buffer, options: object): Buffer[] } }

t.test('a frame is the one that ws makes', async (t) => {
  const options = { fin: true, rsv1: false, opcode: 1, mask: false, readOnly: true }
  for (const length of [0, 1, 125, 126, 65_535, 65_536, 1_000_000]) {
    const text = 'a'.repeat(length)
    t.ok(frameOf(text).equals(Buffer.concat(Sender.frame(Buffer.from(text), options))), `${length} bytes`)
  }
  t.ok(frameOf('«señal»').equals(Buffer.concat(Sender.frame(Buffer.from('«señal»'), options))), 'other letters')
})
