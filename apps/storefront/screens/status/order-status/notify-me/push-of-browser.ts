/** How a browser stands to being told of orders. `impossible`: it has no Web Push, so nothing is offered. */
export type PushState = 'impossible' | 'refused' | 'off' | 'on'

const WORKER = '/push-worker.js'
/** The worker has a scope of its own: it controls no page. */
const SCOPE = '/push-worker'
const ADDRESS = '/v1/users/push-subscriptions'

/** What a browser says without asking anybody: only who is told already is looked up at the shop. */
export async function readPush(url: string): Promise<PushState> {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) return 'impossible'
  if (Notification.permission === 'denied') return 'refused'
  if (Notification.permission !== 'granted') return 'off'
  const registration = await navigator.serviceWorker.getRegistration(SCOPE)
  const stored = await registration?.pushManager.getSubscription()
  if (!stored) return 'off'
  const answer = await call(url, 'GET', `?endpoint=${encodeURIComponent(stored.endpoint)}`)
  return answer.isTold ? 'on' : 'off'
}

/** Asks the person, then the browser's push service, then tells the shop. @throws where one of these does not answer */
export async function startPush(url: string): Promise<PushState> {
  const text = await Notification.requestPermission()
  if (text !== 'granted') return text === 'denied' ? 'refused' : 'off'
  const registration = await navigator.serviceWorker.register(WORKER, { scope: SCOPE })
  await active(registration)
  const { publicKey = '' } = await call(url, 'GET')
  const applicationServerKey = bytesOf(publicKey)
  let stored = await registration.pushManager.getSubscription()
  // The shop has another key by now: what was kept under the old one brings nothing.
  if (stored && !isSame(stored.options.applicationServerKey, applicationServerKey)) {
    await stored.unsubscribe()
    stored = null
  }
  stored ??= await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
  const { endpoint, keys } = stored.toJSON()
  await call(url, 'POST', '', { endpoint, keys })
  return 'on'
}

/** This merchant tells no more. The browser's own subscription stays: other merchants at this address may use it. */
export async function stopPush(url: string): Promise<PushState> {
  const registration = await navigator.serviceWorker.getRegistration(SCOPE)
  const stored = await registration?.pushManager.getSubscription()
  if (stored) await call(url, 'DELETE', `?endpoint=${encodeURIComponent(stored.endpoint)}`)
  return 'off'
}

type Answer = { readonly publicKey?: string; readonly isTold?: boolean }

async function call(url: string, method: string, query = '', body?: object): Promise<Answer> {
  const headers: Record<string, string> = { 'x-merchant': url }
  if (body) headers['content-type'] = 'application/json'
  const response = await fetch(`${ADDRESS}${query}`, { method, headers, body: body ? JSON.stringify(body) : null })
  if (!response.ok) throw new Error(`push subscriptions: ${response.status}`)
  return ((await response.json()) as { data: Answer }).data
}

/** Push services take a worker that runs. */
function active({ active, installing, waiting }: ServiceWorkerRegistration): Promise<void> {
  const coming = installing ?? waiting
  if (active || !coming) return Promise.resolve()
  return new Promise((runs) => {
    coming.addEventListener('statechange', () => {
      if (coming.state === 'activated') runs()
    })
  })
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replace(/-/g, '+').replace(/_/g, '/'))
  return Uint8Array.from(text, (character) => character.charCodeAt(0))
}

function isSame(stored: ArrayBuffer | null, key: Uint8Array): boolean {
  if (!stored || stored.byteLength !== key.length) return false
  return new Uint8Array(stored).every((byte, i) => byte === key[i])
}
