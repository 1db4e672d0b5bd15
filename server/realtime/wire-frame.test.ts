import t from 'tap'
import * as ws from 'ws'
import { emptyFrame } from './wire-frame.ts'

// The types of ws leave this class out.
const { Sender } = ws as unknown as { Sender: { frame(data: Buffer, options: object): Buffer[] } }

t.test('the head of a frame is the one that ws makes', async (t) => {
  const options = { fin: true, rsv1: false, opcode: 1, mask: false, readOnly: true }
  for (const length of [0, 1, 125, 126, 65_535, 65_536, 1_000_000]) {
    const { frame, start } = emptyFrame(length)
    t.equal(frame.length, start + length)
    t.ok(frame.subarray(0, start).equals(Sender.frame(Buffer.alloc(length), options)[0]), `${length} bytes`)
  }
})
