import { expect, inject, it } from 'vitest'
import { expectNoBarriers, type Visit, visit } from './harness/browser.ts'
import { addFromCard, expectShown, goToCart, goToCheckout, KITCHEN_MS, placeOrder } from './harness/customer.ts'
import { makeKey } from './harness/product.ts'

// Scan, order alone, pay by the card machine: what a guest of a table does, in both directions of writing.

const product = inject('product')

type Till = <Answer>(path: string, body?: unknown) => Promise<{ readonly status: number; readonly data: Answer }>

async function openTill(slug: string): Promise<Till> {
  const key = await makeKey(product, slug)
  return async (path, body) => {
    const answer = await fetch(`${product.url}/v1/merchant/${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    return { status: answer.status, ...((await answer.json()) as { data: never }) }
  }
}

interface SpotList {
  readonly items: readonly { readonly kind: string; readonly number: string; readonly url: string }[]
}

/** The page that the code of a table opens. */
async function codeOf(till: Till, number: string): Promise<string> {
  const { data } = await till<SpotList>('spots')
  return new URL(data.items.find((one) => one.kind === 'table' && one.number === number)!.url).pathname
}

async function orderAndPay(me: Visit, dish: string): Promise<void> {
  const { page, say } = me
  const till = await openTill('kuwait-grill')
  await me.open(await codeOf(till, '5'))
  await page.waitForURL(/\/kuwait-grill$/)
  await expectShown(me, '5')
  await addFromCard(me, dish)
  await goToCart(me)
  await expectNoBarriers(me)
  await goToCheckout(me)
  await expectShown(me, say('checkout.toYourTable'))
  expect(await page.locator('#field-phone').count()).toBe(0)
  expect(await page.locator('#field-area').count()).toBe(0)
  await page.locator('#field-name').fill('Omar')
  await page.getByRole('radio', { name: say('payment.cardSwipe') }).check()
  await expectNoBarriers(me)
  const id = (await placeOrder(me)).split('/').at(-1)!
  await page.getByRole('heading', { level: 1, name: say('status.served') }).waitFor({ timeout: 2 * KITCHEN_MS })
  await expectShown(me, say('status.table', { number: '5' }))
  await expectNoBarriers(me)
  const { data } = await till<{ items: { _id: string; totals: { grandTotal: unknown } }[] }>('orders?limit=20')
  const amount = data.items.find((one) => one._id === id)!.totals.grandTotal
  // The simulated staff may have been quicker with their machine.
  const paid = await till(`orders/${id}/payments`, { method: 'cardSwipe', amount })
  expect([200, 201, 409]).toContain(paid.status)
  await page.getByRole('heading', { level: 1, name: say('status.completedAtSpot') }).waitFor({ timeout: KITCHEN_MS })
  const completed = await till<{ order: { status: number } }>(`orders/${id}/transitions`, { to: 130 })
  expect(completed.data.order.status).toBe(130)
  await expectNoBarriers(me)
}

it('soup at table 5, in English on a phone: scanned, ordered, served, paid by card machine', async () => {
  await orderAndPay(await visit(), 'Lentil soup')
})

it('soup at table 5, in Arabic on a phone', async () => {
  await orderAndPay(await visit({ language: 'ar' }), 'شوربة عدس')
})
