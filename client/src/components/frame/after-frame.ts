/**
 * Runs `work` in a task of its own after the present state was painted, so that input is handled in between and the
 * browser need not lay out the page in the middle of the work. A hidden tab paints nothing, so its work does not
 * wait. The returned function cancels it.
 */
export function afterFrame(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const begin = () => {
    timer = setTimeout(work)
  }
  const frame = document.hidden ? null : requestAnimationFrame(begin)
  if (frame === null) begin()
  return () => {
    if (frame !== null) cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}
