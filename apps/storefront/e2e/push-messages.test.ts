import { expect, inject, it } from 'vitest'
import { expectNoBarriers, visit, visitNotified } from './harness/browser.ts'
import { openMoreOptions } from './harness/customer.ts'
import { PAY_SHOP } from './harness/pay-shop.ts'
import { choose, expectOrdered, fillCheckout, openOrder, place } from './harness/paying.ts'
import { until, type Visit } from './harness/visit.ts'

// "Tell me": a browser that has Web Push, with a push service in its place, since none is in reach here.

const ENDPOINT = 'https://push.example.com/one-browser'

/** What the browser's own question is answered with; without an answer the browser has no Web Push at all. */
async function browserThatSays(me: Visit, answer: 'granted' | 'denied' | 'none', endpoint = ENDPOINT): Promise<void> {
  if (answer === 'granted') await me.context.grantPermissions(['notifications'])
  await me.context.addInitScript(
    ({ answer, endpoint }) => {
      if (answer === 'none') {
        Reflect.deleteProperty(window, 'PushManager')
        return
      }
      const input = () => Number(sessionStorage.getItem('asked') ?? 0)
      const text = () => (input() > 0 ? answer : 'default')
      Object.defineProperty(Notification, 'permission', { get: text })
      Notification.requestPermission = async () => {
        sessionStorage.setItem('asked', String(input() + 1))
        return answer as NotificationPermission
      }
      const p256dh = 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'
      const keys = { p256dh, auth: 'BTBZMqHH6r4Tts7J_aSIgg' }
      PushManager.prototype.subscribe = async ({ applicationServerKey } = {}) => {
        sessionStorage.setItem('key', btoa(String.fromCharCode(...(applicationServerKey as Uint8Array))))
        return { endpoint, toJSON: () => ({ endpoint, keys }) } as unknown as PushSubscription
      }
      PushManager.prototype.getSubscription = async () => {
        const stored = sessionStorage.getItem('key')
        if (!stored) return null
        const applicationServerKey = Uint8Array.from(atob(stored), (webhook) => webhook.charCodeAt(0)).buffer
        const toJSON = () => ({ endpoint, keys })
        return { endpoint, toJSON, options: { applicationServerKey } } as unknown as PushSubscription
      }
    },
    { answer, endpoint },
  )
}

it('is asked for, stays over a reload, and is taken back', async () => {
  const me = await visit({ worker: true })
  await browserThatSays(me, 'granted')
  const { page, say } = me
  await openOrder(me)
  const notify = page.getByRole('button', { name: say('aftercare.tellMe') })
  await notify.waitFor()
  expect(await page.evaluate(() => sessionStorage.getItem('asked'))).toBeNull()
  await expectNoBarriers(me)
  await notify.click()
  await page.getByText(say('aftercare.told')).waitFor()
  await expectNoBarriers(me)
  await page.reload()
  await page.getByText(say('aftercare.told')).waitFor()
  await page.getByRole('button', { name: say('aftercare.tellNoMore') }).click()
  await notify.waitFor()
  await page.reload()
  await notify.waitFor()
})

const whyNot = inject('notifyingBrowser') ? '' : ' (skipped: no browser of this machine shows notifications)'

it.skipIf(whyNot)(`what it is told is shown${whyNot}`, async () => {
  const me = await visitNotified({ worker: true })
  await browserThatSays(me, 'granted')
  const { page, say, context } = me
  await openOrder(me)
  await page.getByRole('button', { name: say('aftercare.tellMe') }).click()
  await page.getByText(say('aftercare.told')).waitFor()

  const browser = await context.newCDPSession(page)
  const registered = new Promise<string>((found) =>
    browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find(({ scopeURL }) => scopeURL.endsWith('/push-worker'))
      if (ours) found(ours.registrationId)
    }),
  )
  await browser.send('ServiceWorker.enable')
  const { origin, pathname } = new URL(page.url())
  // What is delivered to a worker that is still being installed is lost without a word.
  const workerState = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistration('/push-worker'))?.active?.state ?? 'none')
  await until(workerState, (state) => state === 'activated')
  const data = JSON.stringify({ title: 'Bazaar', body: 'Order 1 is confirmed.', url: pathname, tag: 'one', lang: 'en' })
  const message = { origin, registrationId: await registered, data }
  const shown = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration('/push-worker')
      const webhooks = (await registration?.getNotifications()) ?? []
      return webhooks.map(({ title, body, lang, data }) => [title, body, lang, data.url])
    })
  // Under load Chromium's tools lose a message now and then, also to a worker that is active; its tag makes two of it one.
  const deliver = async () => {
    await browser.send('ServiceWorker.deliverPushMessage', message)
    return shown()
  }
  await until(deliver, (seen) => seen.length > 0)
  expect(await shown()).toEqual([['Bazaar', 'Order 1 is confirmed.', 'en', pathname]])
})

it('a browser whose person says no says how to change that', async () => {
  const me = await visit({ worker: true })
  await browserThatSays(me, 'denied')
  const { page, say } = me
  await openOrder(me)
  await page.getByRole('button', { name: say('aftercare.tellMe') }).click()
  await page.getByText(say('aftercare.notTold')).waitFor()
  await expectNoBarriers(me)
})

it('is not offered where the browser cannot do it', async () => {
  const me = await visit({ worker: true })
  await browserThatSays(me, 'none')
  const { page, say } = me
  await openOrder(me)
  // The page lives: what is offered has been offered by now.
  await page.getByText(say('status.keepsUpToDate')).waitFor()
  expect(await page.getByRole('button', { name: say('aftercare.tellMe') }).count()).toBe(0)
})

it('who chooses WhatsApp at checkout is told there', async () => {
  const me = await visit({ worker: true })
  const { page, say } = me
  await fillCheckout(me, '0507659120')
  await openMoreOptions(me)
  await page
    .getByRole('combobox', { name: say('checkout.messagesBy') })
    .selectOption({ label: say('checkout.whatsapp') })
  await choose(me, 'cod')
  await place(me)
  await expectOrdered(me)
  await page.getByRole('link', { name: say('status.cancel') }).click()
  await page.getByRole('button', { name: say('status.cancelYes') }).click()
  await page.getByRole('heading', { level: 1, name: say('status.cancelledByYou') }).waitFor()
  const notified = async () => {
    await me.open(`/sandbox/messages?url=${PAY_SHOP}`)
    return page
      .getByRole('listitem')
      .filter({ hasText: /765\s?9120/ })
      .allInnerTexts()
  }
  await until(notified, (seen) => seen.length > 0)
  expect(await notified()).toEqual([expect.stringContaining(say('aftercare.whatsapp'))])
})
