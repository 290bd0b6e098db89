import { createHash } from 'node:crypto'
import { setAvailability } from '@compass/contract/merchant-side'
import { courtOrderEvents } from '@compass/contract/orders'
import { getProblemPicture, reportProblem } from '@compass/contract/problems'
import { createHandover, deleteUser, restoreUser, takeHandover } from '@compass/contract/users'
import { spotShop } from '../features/orders/test-spots.ts'
import { orderWithPrescription, pharmacyDocument, photograph } from '../features/prescriptions/test-prescriptions.ts'
import { partyAt } from '../features/rounds/test-party.ts'
import { newPhone, phoneOf } from '../features/users/test-phones.ts'
import { newId } from '../ids/index.ts'
import { newCustomer, shopOf } from '../testing/customer.ts'
import { type TestApi, testApi } from '../testing/test-api.ts'
import { testCourt } from '../testing/test-court.ts'
import type { World } from './test-world.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Sends one request; what it answers is for the figures. */
function sender(test: TestApi) {
  return async (method: Method, url: string, token: string, payload?: object) => {
    const headers = { ...(token && { authorization: `Bearer ${token}` }) }
    const answer = await test.inject({ method, url, headers, ...(payload && { payload }) })
    return answer.headers['content-type']?.toString().startsWith('application/json') ? answer.json().data : null
  }
}

/**
 * Walks the ways of which a single request is not enough: codes, deletion, tables, prescriptions, drafts, problems. It answers
 * the other deployments that it made for them, to be looked at and closed.
 */
export async function walkEverything(world: World, reached: Set<string>): Promise<TestApi[]> {
  await walkAccounts(world.test)
  await walkOrders(world)
  await walkTables(world)
  await walkMerchant(world)
  return [await walkPharmacy(), await walkCourt(reached)]
}

async function walkAccounts(test: TestApi): Promise<void> {
  const people = phoneOf(test)
  const phone = newPhone()
  const { token, userId } = await people.signIn(phone)
  const { code } = (await test.call(createHandover, {}, { token })).data
  await test.call(takeHandover, { body: { code } })
  test.clock.turn({ minutes: 2 })
  await people.sendProven(token, phone, { flow: 'delete' })
  const proven = (await people.verify(token, phone)).data.user.token!
  await test.call(deleteUser, { params: { id: userId } }, { token: proven })
  test.clock.turn({ minutes: 2 })
  const back = await people.signIn(phone)
  await test.call(restoreUser, { params: { id: back.userId }, body: { restoreId: back.restoreId ?? '' } }, back)
}

async function walkOrders({ test, key }: World): Promise<void> {
  const send = sender(test)
  const shop = await shopOf(test)
  const [store, soup] = [shop.store('marina'), shop.product('soup')]
  const area = shop.area('marina', 'harbour')
  const customer = await newCustomer(test)
  const { token } = customer
  await customer.add('soup', { qty: 4 })
  const inCart = (await customer.cart()).products[0]!._id
  await send('POST', '/v1/carts/customize', token, { store, product: inCart, qty: 3 })
  await send('PUT', `/v1/carts/splInstruction/${inCart}`, token, { specialInstructions: 'no onions' })
  await send('PUT', '/v1/carts/applyPromo', token, { store, codeName: 'THREE' })
  await send('PUT', '/v1/carts/cancelPromo', token, { store, cancel: true })
  const removed = { store, product: soup, productId: inCart, qty: 3 }
  await send('PUT', '/v1/carts/removeProductFromCart', token, removed)
  await customer.add('soup', { qty: 4, orderType: 20, area })
  const address = await customer.address(area)
  const delivery = (await customer.place({ address: { _id: address }, payment: { mod: 'cod' } })).data.order
  await send('PUT', `/v1/orders/${delivery._id}/address`, token, { address: { _id: await customer.address(area) } })
  const due = { method: 'cod', amount: delivery.totals.grandTotal }
  for (const to of [20, 40, 50]) await send('POST', `/v1/merchant/orders/${delivery._id}/transitions`, key, { to })
  await send('POST', `/v1/merchant/orders/${delivery._id}/payments`, key, due)
  await send('POST', `/v1/merchant/orders/${delivery._id}/transitions`, key, { to: 60 })
  const picture = (await photograph()).toString('base64')
  const body = { kind: 'wrong', lines: [delivery.products[0]!._id], words: 'another dish', picture } as never
  const { data } = await test.call(reportProblem, { params: { id: delivery._id }, body }, customer)
  const problem = data?.problem ?? 'none'
  await test.call(getProblemPicture, { params: { id: delivery._id, problem } } as never, customer)
  await send('GET', `/v1/merchant/problems/${problem}/picture`, key)

  await customer.add('soup', { qty: 2 })
  await customer.add('karak')
  const { order } = (await customer.place()).data
  const unavailable = [{ line: order.products[1]!._id, suggestions: [] }]
  await send('POST', `/v1/merchant/orders/${order._id}/transitions`, key, { to: 20, unavailable })
  const draft = await send('GET', `/v1/draft-cart?order=${order._id}`, token)
  const line = draft?.cart?.products?.[0]?._id
  const ofDraft = { order: order._id, store }
  await send('POST', '/v1/draft-cart/customize', token, { ...ofDraft, product: line, qty: 3 })
  await send('PUT', `/v1/draft-cart/splInstruction/${line}`, token, { ...ofDraft, specialInstructions: 'no onions' })
  await send('PUT', '/v1/draft-cart/applyPromo', token, { ...ofDraft, codeName: 'THREE' })
  await send('PUT', '/v1/draft-cart/rewards', token, { ...ofDraft, reward: null })
  await send('POST', '/v1/draft-cart/applyCredits', token, { ...ofDraft, cancel: true })
  const requestPath = `/v1/orders/${order._id}/partial-accepted-order`
  await send('PUT', '/v1/draft-cart/removeProductFromCart', token, {
    ...ofDraft,
    product: soup,
    productId: line,
    qty: 1,
  })

  await send('PUT', requestPath, token, { isAccepted: true })

  await customer.add('soup', { qty: 2 })
  const { promotions } = await test.merchant()
  const gift = promotions.all.find(({ name }) => name.en === 'A gift')!.id
  await send('PUT', '/v1/carts/applyPromo', token, { store, codeName: 'GIFT' })
  await send('POST', '/v1/carts/freeProducts', token, { store, promo: gift, product: shop.product('karak') })
  test.clock.turn({ minutes: 35 })
  await send('POST', '/v1/carts/restore', token, {})
  const gone = await customer.address(area)
  await send('DELETE', `/v1/users/addresses/${gone}`, token)
  await send('DELETE', '/v1/merchant/webhooks', key)
  await test.call(setAvailability, { params: { id: soup }, body: { store, soldOut: false } }, { token: key })
}

async function walkTables({ test, key }: World): Promise<void> {
  const send = sender(test)
  const spots = await spotShop(test)
  const party = await partyAt(spots, 3, [0])
  const [first, second, third] = party.guests as [
    (typeof party.guests)[0],
    (typeof party.guests)[0],
    (typeof party.guests)[0],
  ]
  const visit = `/v1/visits/${party.visit}`
  const { call } = (await send('POST', `${visit}/calls`, first.token, { kind: 'waiter' })) ?? {}
  await send('DELETE', `${visit}/calls/${call?._id}`, first.token)
  const again = (await send('POST', `${visit}/calls`, first.token, { kind: 'waiter' }))?.call
  await send('PATCH', `/v1/merchant/calls/${again?._id}`, key, { answered: true })
  const [line] = await party.fill(0, { sku: 'soup', qty: 3 })
  await send('PATCH', `/v1/merchant${visit.slice(3)}/cart/lines/${line}`, key, { qty: 2 })
  const { order, subOrder } = await party.sent(0, 'all')
  for (const { _id } of subOrder.items) await party.move(order._id, _id, 20)
  await send('POST', '/v1/orders/dineIn/applyPromo', first.token, { orderId: order._id, codeName: 'THREE' })
  const receipt = { store: spots.store('marina'), receipt: 'W-1' }
  await send('POST', '/v1/loyalty/manualOrders', first.token, {
    ...receipt,
    amount: { amount: 50_000, currency: 'AED' },
  })
  await send('POST', '/v1/loyalty/secret-code', first.token, { ...receipt, code: '0000' })
  await send('POST', '/v1/orders/dineIn/applyLoyalty', first.token, { orderId: order._id, points: 10 })
  await send('POST', '/v1/orders/dineIn/rewards', first.token, { orderId: order._id, reward: null })
  const share = await party.claim(0, order._id)
  await send('DELETE', `/v1/orders/dineIn/shares/${share}`, first.token)
  const other = await party.claim(1, order._id)
  await send('DELETE', `/v1/merchant/orders/${order._id}/shares/${other}`, key)
  const mine = await send('POST', '/v1/orders/dineIn/shares', first.token, { orderId: order._id, kind: 'rest' })
  const pays = { orderId: order._id, share: mine?.share?._id, payment: { mod: 'cod' } }
  await send('POST', '/v1/orders/dineIn/placeOrder', first.token, pays)
  await send('DELETE', `${visit}/members/${party.members[1]}`, second.token)
  await send('DELETE', `/v1/merchant${visit.slice(3)}/members/${party.members[2]}`, key)
  await spots.scan(third, 'store', '')
  await send('GET', `/v1/stores/${spots.store('marina')}/tables`, third.token)
  await spots.scan(third, 'table', '7')
  const tables = await send('GET', '/v1/merchant/spots', key)
  const seven = tables?.items?.find((one: { number: string }) => one.number === '7')
  const joined = await send('POST', '/v1/visits', third.token, { spot: seven?._id, name: 'Omar' })
  await send('PATCH', `/v1/merchant/visits/${joined?.visit?._id}`, key, { end: true })
}

/** What stands in a merchant’s own calls and those of services outside. */
async function walkMerchant({ test, key, gateway, fresh }: World): Promise<void> {
  const send = sender(test)
  const { userId, token } = await newCustomer(test)
  const card = { token: 'tok_ok', brand: 'visa', last4: '4242', expiry: '12/30', type: 'credit', holder: 'L H' }
  gateway.cards.set(userId, [card])
  await send('DELETE', `/v1/users/cards/${card.token}`, token)
  const { url, body, headers } = gateway.webhook(gateway.stray(100))
  await test.inject({ method: 'POST', url, headers, payload: body })
  const day = test.clock.now.toISOString()
  const week = new Date(test.clock.now.getTime() + 7 * 24 * 3600_000).toISOString()
  await send('GET', `/v1/merchant/payouts?from=${day}&to=${week}`, key)
  await send('PUT', '/v1/merchant/webhooks', key, { url: 'https://till.example.com/hook' })
  const webhookId = newId()
  await test.sql.query(
    `insert into letters (merchant_id, letter_id, kind, target_id, event_id, order_id, version, created_at, tries, due_at,
       dead_at, last_answer)
     select $1, $2, 'webhook', webhook_id, $2, $3, 1, $4, 8, $4, $4, '500' from webhooks where merchant_id = $1 limit 1`,
    [test.merchantId, webhookId, fresh, test.clock.now],
  )
  await send('POST', `/v1/merchant/webhooks/${webhookId}/resend`, key)
  const photo = await photograph()
  const sha256 = createHash('sha256').update(photo).digest('hex')
  await test.inject({
    method: 'PUT',
    url: `/v1/platform/merchants/${test.slug}/pictures/${sha256}`,
    headers: { authorization: `Bearer ${test.platform}`, 'content-type': 'application/octet-stream' },
    payload: photo,
  })
}

async function walkCourt(reached: Set<string>): Promise<TestApi> {
  const court = await testCourt()
  const send = sender(court.test)
  const customer = await court.customer({ kebab: 1, maki: 1 }, 20)
  const area = (await court.test.merchant()).merchant.court!.store.areas[0]!
  const address = await customer.address(area.id)
  await send('PUT', '/v1/carts/updateAddress', customer.token, {
    store: await court.store('court'),
    address: { _id: address },
  })
  const placed = (await court.place(customer, { address: { _id: address }, payment: { mod: 'cod' } })).data
  const paid = await court.paid()
  const origin = await court.test.app.listen({ host: '127.0.0.1', port: 0 })
  for (const [bearer, id, link] of [
    [customer.token, placed?.courtOrder?._id, placed?.link],
    [paid.customer.token, paid.court._id, null],
  ] as const) {
    await send('GET', `/v1/court-orders/${id}`, bearer)
    if (link)
      await send('POST', `/v1/court-orders/${id}/link`, '', { k: new URL(link, 'http://x').searchParams.get('k')! })
    await send('PUT', `/v1/court-orders/${id}/address`, bearer, { address: { _id: await customer.address(area.id) } })
    // A stream that is left has no answer in the figures.
    const ending = new AbortController()
    const headers = { authorization: `Bearer ${bearer}` }
    const stream = await fetch(`${origin}/v1/court-orders/${id}/events`, { headers, signal: ending.signal })
    if (stream.ok) reached.add(courtOrderEvents.name)
    ending.abort()
    await send('PATCH', `/v1/court-orders/${id}`, bearer, { status: 100 })
  }
  await court.gateway.close()
  return court.test
}

async function walkPharmacy(): Promise<TestApi> {
  const test = await testApi({ document: pharmacyDocument() })
  const send = sender(test)
  const key = await test.merchantKey()
  const { customer, page, order } = await orderWithPrescription(test)
  await send('GET', `/v1/orders/${order._id}/prescriptions/${page}`, customer.token)
  await send('GET', `/v1/merchant/prescriptions?order=${order._id}`, key)
  await send('GET', `/v1/merchant/prescriptions/${page}`, key)
  const refusal = { state: 'refused', reason: 'It cannot be read' }
  await send('PATCH', `/v1/merchant/prescriptions/${page}`, key, refusal)
  await customer.add('amoxicillin', { qty: 1 })
  const [line] = (await customer.cart()).products
  const headers = { authorization: `Bearer ${customer.token}`, 'content-type': 'image/jpeg' }
  const url = `/v1/carts/prescriptions?line=${line!._id}`
  const added = await test.inject({ method: 'POST', url, headers, payload: await photograph() })
  await send('DELETE', `/v1/carts/prescriptions/${added.json().data?._id}`, customer.token)
  return test
}
