// Shows what an order's merchant tells of it, and opens the order when that is touched. It keeps no page and no answer.

self.addEventListener('push', (event) => {
  const { title, body, url, tag, lang, dir } = readNotification(event.data)
  // What is newer of the same order takes the place of what was there, and is heard again.
  const options = { body, data: { url }, icon: '/icon.svg', ...(lang ? { lang, dir } : {}) }
  const again = tag ? { tag, renotify: true } : {}
  event.waitUntil(self.registration.showNotification(title, { ...options, ...again }))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openOrder(event.notification.data?.url))
})

/** A browser must show something whenever it is told: without words it is the shop's address. */
function readNotification(data) {
  const nothing = { title: self.location.host, body: '', url: '/' }
  try {
    const message = data?.json()
    return typeof message?.title === 'string' ? { ...nothing, ...message } : nothing
  } catch {
    return nothing
  }
}

/** The window that shows the order already, else a new one. Addresses of others are not opened. */
async function openOrder(address) {
  const wanted = new URL(typeof address === 'string' ? address : '/', self.location.origin)
  const path = wanted.origin === self.location.origin ? wanted.pathname : '/'
  const open = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const here = open.find((client) => new URL(client.url).pathname === path)
  return here ? here.focus() : self.clients.openWindow(path)
}
