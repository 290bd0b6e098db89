import { readFile } from 'node:fs/promises'
import { createContext, runInContext } from 'node:vm'
import { describe, expect, it } from 'vitest'

const WORKER = await readFile(new URL('../../../../public/push-worker.js', import.meta.url), 'utf8')
const HERE = 'https://shop.example.com'
const ORDER = '/saffron/order-status/0199'

/** The worker as a browser runs it, with what it showed and opened. */
function worker(windows: readonly string[] = []) {
  const shown: { title: string; options: Record<string, unknown> }[] = []
  const did: string[] = []
  const hears: Record<string, (event: object) => void> = {}
  const self = {
    location: new URL(`${HERE}/push-worker.js`),
    addEventListener: (name: string, hear: (event: object) => void) => {
      hears[name] = hear
    },
    registration: {
      showNotification: async (title: string, options: Record<string, unknown>) => void shown.push({ title, options }),
    },
    clients: {
      matchAll: async () => windows.map((url) => ({ url, focus: async () => void did.push(`focus ${url}`) })),
      openWindow: async (path: string) => void did.push(`open ${path}`),
    },
  }
  runInContext(WORKER, createContext({ self, URL }))
  const hear = async (name: string, event: object) => {
    let done: Promise<unknown> | undefined
    hears[name]!({ ...event, waitUntil: (work: Promise<unknown>) => (done = work) })
    await done
  }
  return {
    shown,
    did,
    told: (json: () => unknown) => hear('push', { data: { json } }),
    touched: async (data: unknown) => {
      await hear('notificationclick', { notification: { data, close: () => did.push('closed') } })
      return did
    },
  }
}

describe('a browser that is told of an order', () => {
  it('shows the merchant’s words in the order’s language and direction; the newest takes the place of the one before', async () => {
    const { shown, told } = worker()
    const words = { title: 'زعفران', body: 'الطلب 12 في الطريق.', url: ORDER, tag: '0199', lang: 'ar', dir: 'rtl' }
    await told(() => words)
    expect(shown).toEqual([
      {
        title: 'زعفران',
        options: {
          body: 'الطلب 12 في الطريق.',
          data: { url: ORDER },
          icon: '/icon.svg',
          lang: 'ar',
          dir: 'rtl',
          tag: '0199',
          renotify: true,
        },
      },
    ])
  })

  it.each([
    ['what is no JSON', () => JSON.parse('{')],
    ['words without a title', () => ({ body: 'x' })],
    ['nothing', () => null],
  ])('shows the shop’s address where it gets %s', async (_what, json) => {
    const { shown, told } = worker()
    await told(json)
    expect(shown).toEqual([{ title: 'shop.example.com', options: { body: '', data: { url: '/' }, icon: '/icon.svg' } }])
  })

  it.each([
    ['opens the order', [`${HERE}/saffron`], ORDER, `open ${ORDER}`],
    [
      'goes to the window that shows it already',
      [`${HERE}/saffron`, `${HERE}${ORDER}?x`],
      ORDER,
      `focus ${HERE}${ORDER}?x`,
    ],
    ['opens nothing of others', [], 'https://evil.example.com/x', 'open /'],
    ['opens nothing of others by two slashes', [], '//evil.example.com/x', 'open /'],
    ['opens the start without an address', [], undefined, 'open /'],
  ])('when it is touched: %s', async (_what, windows, url, does) => {
    expect(await worker(windows).touched({ url })).toEqual(['closed', does])
  })
})
