import { setAvailability } from '@compass/contract/merchant-side'
import { getProblemPicture, reportProblem } from '@compass/contract/problems'
import { createHandover, deleteUser, restoreUser, takeHandover } from '@compass/contract/users'
import { spotShop } from '../features/orders/test-spots.ts'
import { orderWithPrescription, pharmacyDocument, photograph } from '../features/prescriptions/test-prescriptions.ts'
import { partyAt } from '../features/rounds/test-party.ts'
import { newPhone, phoneOf } from '../features/users/test-phones.ts'
import { newCustomer, shopOf } from '../testing/customer.ts'
import { type TestApi, testApi } from '../testing/test-api.ts'
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
export async function walkEverything(world: World): Promise<TestApi[]> {
  await walkAccounts(world.test)
  await walkOrders(world)
  await walkTables(world)
  return [await walkPharmacy()]
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
  await customer.add('soup', { qty: 4, orderType: 20, area })
  const address = await customer.address(area)
  const delivery = (await customer.place({ address: { _id: address }, payment: { mod: 'cod' } })).data.order
  await send('PUT', `/v1/orders/${delivery._id}/address`, token, { address: { _id: await customer.address(area) } })
  for (const to of [20, 40, 50, 60]) await send('POST', `/v1/merchant/orders/${delivery._id}/transitions`, key, { to })
  await send('POST', `/v1/merchant/orders/${delivery._id}/payments`, key, { method: 'cod' })
  const picture = `data:image/jpeg;base64,${(await photograph()).toString('base64')}`
  const body = { kind: 'cold', lines: [], words: 'cold', picture } as never
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
  await send('PUT', '/v1/draft-cart/removeProductFromCart', token, {
    ...ofDraft,
    product: soup,
    productId: line,
    qty: 1,
  })

  await customer.add('soup')
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
  await send('POST', '/v1/orders/dineIn/applyLoyalty', first.token, { orderId: order._id, points: null })
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
