// Text frames of RFC 6455, section 5.2, as a server writes them: whole and not masked. Head and text of quotes are one
// piece, so that a socket takes them in one write and one frame serves many sockets.

const WHOLE_TEXT = 0x81

/** Bytes that stand before a text of `length` bytes. */
export function headLength(length: number): number {
  return length < 126 ? 2 : length < 65_536 ? 4 : 10
}

/** A frame with room for `length` bytes of text, which begins at `start`. */
export function emptyFrame(length: number): { frame: Buffer; start: number } {
  const start = headLength(length)
  const frame = Buffer.allocUnsafe(start + length)
  frame[0] = WHOLE_TEXT
  if (start === 2) frame[1] = length
  else if (start === 4) {
    frame[1] = 126
    frame.writeUInt16BE(length, 2)
  } else {
    frame[1] = 127
    frame.writeBigUInt64BE(BigInt(length), 2)
  }
  return { frame, start }
}
