import { fakeHttpServer } from './network/fake-http-server.ts'
import { subscribedDevice } from './subscribed-device.ts'

const PATH = '/fcm/send/abc'
const HANGS = new Promise<never>(() => {})

/** Stages of a push: it has reached its service, the service has answered, the device has sent its receipt. */
export type Step = 'sent' | 'answered' | 'shown'

/**
 * A push service, and a device that shows what it receives as a browser does: one notification a tag. `onStep` is
 * called at each step of a push; where it returns true, the push comes no farther.
 */
export async function pushedDevice(
  t: Parameters<typeof fakeHttpServer>[0],
  onStep: (step: Step) => boolean,
  sendReceipt: (token: string) => Promise<number | null>,
) {
  const { subscription, read } = subscribedDevice(`https://fcm.googleapis.com${PATH}`)
  const server = await fakeHttpServer(t)
  /** Pushes in the order in which the service accepted them, with their tag and the topic of the request. */
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
