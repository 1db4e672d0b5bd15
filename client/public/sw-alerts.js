// Shows the alerts that a push service hands over, says that it has shown them, and opens the stock of one that is
// tapped.

const RECEIPTS = '/api/alerts/receipts/'

self.addEventListener('push', (event) => event.waitUntil(showAlert(alertOf(event))))

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openPage(event.notification.data.navigate))
})

self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renewSubscription(event)))

/** The alert to show. Browsers that read Declarative Web Push themselves have it in `notification`, without data. */
function alertOf({ data, notification }) {
  if (notification) return notification
  try {
    return data.json().notification
  } catch (error) {
    // A push that shows nothing would cost the page its permission.
    console.warn('a push could not be read', error)
    return { title: 'Atalaya', body: 'Tienes una alerta.', navigate: '/' }
  }
}

async function showAlert({ title, body, tag, lang = 'es', navigate, data }) {
  const options = { body, tag, lang, icon: '/icon-192.png', data: { navigate } }
  await self.registration.showNotification(title, options)
  if (!data?.receipt) return
  const headers = { 'content-type': 'application/json' }
  await fetch(RECEIPTS, {
    method: 'POST',
    headers,
    body: JSON.stringify({ token: data.receipt }),
    keepalive: true,
  }).catch((error) => console.warn('the receipt of an alert did not arrive', error))
}

/** Opens an address of this host, in an open window of the page or else in a new one; never one of another host. */
async function openPage(address) {
  const { pathname, search } = new URL(address, self.location.origin)
  const [open] = await windows()
  if (!open) return self.clients.openWindow(pathname + search)
  await open.navigate(pathname + search)
  return open.focus()
}

/** Renews a subscription. Only the page can send it to the server, on this message or when it is opened next. */
async function renewSubscription({ oldSubscription, newSubscription }) {
  if (!newSubscription && oldSubscription) {
    await self.registration.pushManager.subscribe(oldSubscription.options)
  }
  for (const open of await windows()) open.postMessage('subscription-changed')
}

const windows = () => self.clients.matchAll({ type: 'window' })
