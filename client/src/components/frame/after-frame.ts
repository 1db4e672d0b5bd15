/**
 * Runs `work` once what is there now has been painted, in a task of its own: hands come in between, and the browser need
 * not lay the page out in the middle of the work. A hidden tab paints nothing, and does not wait. Returns how to give it
 * up.
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
