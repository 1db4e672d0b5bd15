import { fakeHttpServer } from './network/fake-http-server.ts'
import { subscribedDevice } from './subscribed-device.ts'

const PATH = '/fcm/send/abc'
const HANGS = new Promise<never>(() => {})

/** How far a push comes: to its service, to the service's answer, to the receipt that the device sends. */
export type Step = 'sent' | 'answered' | 'shown'

/**
 * A push service, and a device that shows what it is handed as a browser does: one notification a tag. `onStep` is told
 * how far a push has come; where it returns true, that one comes no farther.
 */
export async function pushedDevice(
  t: Parameters<typeof fakeHttpServer>[0],
  onStep: (step: Step) => boolean,
  sendReceipt: (token: string) => Promise<number | null>,
) {
  const { subscription, read } = subscribedDevice(`https://fcm.googleapis.com${PATH}`)
  const server = await fakeHttpServer(t)
  /** What the service took, in order, and whether its topic was the tag. */
  const arrivals: { tag: string; topic: unknown }[] = []
  const notifications = new Map<string, string>()
  /** Tags whose receipts the server has confirmed. */
  const confirmed = new Set<string>()
  const refused: number[] = []
  server.answers.set(PATH, async (response) => {
    const { bytes, headers } = server.requests[server.requests.length - 1]
    const { tag, body, data } = JSON.parse(read(bytes)).notification
    arrivals.push({ tag, topic: headers.topic })
    notifications.set(tag, body)
    if (onStep('sent')) return HANGS
    response.writeHead(201).end()
    if (onStep('answered')) return
    const receipt = sendReceipt(data.receipt)
    onStep('shown')
    const status = await receipt
    if (status === 204) confirmed.add(tag)
    else if (status !== null) refused.push(status)
  })
  return { subscription, port: server.port, arrivals, notifications, confirmed, refused }
}
