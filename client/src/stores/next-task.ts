/**
 * Runs `work` in a task of its own, so that input is handled and a frame painted before it where they are due. It comes
 * by a message and not by a timer, which browsers hold back in a page that is out of sight. The returned function
 * cancels it.
 */
export function inNextTask(work: () => void): () => void {
  const { port1, port2 } = new MessageChannel()
  let wanted = true
  port1.onmessage = () => {
    port1.close()
    if (wanted) work()
  }
  port2.postMessage(null)
  return () => {
    wanted = false
  }
}
