import { setTimeout as wait } from 'node:timers/promises'
import { addAddress } from '@compass/contract/addresses'
import { getCart, restoreCart, updateCartAddress } from '@compass/contract/cart'
import { getOrder } from '@compass/contract/orders'
import { createUser, exportUser, getCountries, getUser, updateProfile } from '@compass/contract/users'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newCustomer } from '../../testing/customer.ts'
import type { TestApi } from '../../testing/test-api.ts'
import { type AccountShop, accountShop, answerOf } from './test-accounts.ts'
import { newPhone } from './test-phones.ts'

let shop: AccountShop
let api: TestApi
let people: AccountShop['people']

beforeAll(async () => {
  shop = await accountShop()
  ;({ test: api, people } = shop)
})
beforeEach(() => shop.nextDay())
afterAll(async () => expect(await api.end()).toEqual([]))

const cartOf = async (token: string) => (await api.call(getCart, {}, { token })).data

describe('a guest who signs in', () => {
  test('keeps cart and addresses', async () => {
    const guest = await newCustomer(api, { isVerified: false })
    await guest.add('soup', { qty: 2 })
    await api.call(addAddress, { body: shop.home() }, guest)
    const before = await guest.cart()
    const user = await people.signIn(newPhone(), guest)
    expect(user.userId).toBe(guest.userId)
    expect((await cartOf(user.token)).cart).toEqual(before)
    expect((await shop.addresses(user)).total).toBe(1)
  })

  test('is joined into the user who has the number: the cart on the screen stays, the older one can be restored', async () => {
    const phone = newPhone()
    const old = await people.signIn(phone, await newCustomer(api, { isVerified: false }))
    await api.call(addAddress, { body: shop.home() }, old)
    await api.call(addAddress, { body: { ...shop.home(), flatOrVilla: '7' } }, old)
    const onOldDevice = { ...(await newCustomer(api)), ...old }
    await shop.addSoup(old)
    api.clock.turn({ minutes: 5 })

    const guest = await newCustomer(api, { isVerified: false })
    await guest.add('soup', { qty: 3 })
    const onScreen = await guest.cart()
    await api.call(addAddress, { body: shop.home() }, guest)
    await api.call(addAddress, { body: { ...shop.home(), flatOrVilla: '9' } }, guest)
    const joined = await people.signIn(phone, guest)

    expect(joined.userId).toBe(old.userId)
    const { cart } = await cartOf(joined.token)
    expect(cart).toMatchObject({ _id: onScreen._id, expiresAt: onScreen.expiresAt })
    const { items } = await shop.addresses(joined)
    expect(items.map(({ flatOrVilla }) => flatOrVilla).toSorted()).toEqual(['1204', '7', '9'])
    expect(await shop.profile(guest)).toMatchObject({ status: 401 })
    expect((await shop.profile(onOldDevice)).status).toBe(200)
    const restored = await api.call(restoreCart, { body: {} } as never, { token: joined.token })
    expect(restored.data.cart?.products.map(({ qty }) => qty).toSorted()).toEqual([1, 3])
  })

  test('with an empty cart finds the cart of the other device', async () => {
    const phone = newPhone()
    const old = await people.signIn(phone)
    await shop.addSoup(old)
    const stored = (await cartOf(old.token)).cart
    api.clock.turn({ minutes: 5 })
    const joined = await people.signIn(phone)
    expect((await cartOf(joined.token)).cart?._id).toBe(stored!._id)
  })

  test('brings an order along that is on its way', async () => {
    const phone = newPhone()
    const known = await people.signIn(phone)
    const buyer = await newCustomer(api)
    await buyer.add('soup', { qty: 2 })
    const { order } = (await buyer.place()).data
    await api.sql.query('update users set phone = null, phone_verified = false where user_id = $1', [buyer.userId])
    api.clock.turn({ minutes: 2 })
    const joined = await people.signIn(phone, buyer)
    expect(joined.userId).toBe(known.userId)
    const seen = await api.call(getOrder, { params: { id: order._id } }, joined)
    expect(seen.data.order._id).toBe(order._id)
  })
})

describe('the profile', () => {
  test('is the user’s own; every other id is unknown', async () => {
    const [mine, victim] = [await api.guest(), await people.signIn(newPhone())]
    for (const id of [victim.userId, '01890000-0000-7000-8000-000000000000', 'x']) {
      expect(answerOf(await api.call(getUser, { params: { id } }, mine))).toBe('404 not_found')
      expect(answerOf(await api.call(exportUser, { params: { id } }, mine))).toBe('404 not_found')
    }
    expect((await shop.profile(mine)).data.user._id).toBe(mine.userId)
  })

  test('name and e-mail are cleaned and kept; what is not sent stays', async () => {
    const mine = await people.signIn(newPhone())
    const put = (body: object) => api.call(updateProfile, { body }, mine)
    expect((await put({ fullName: '  Zoe\u0301  O’Neill ' })).data.user.fullName).toBe('Zoé O’Neill')
    const both = await put({ email: 'Zoe@Example.COM' })
    expect(both.data.user).toMatchObject({ fullName: 'Zoé O’Neill', email: 'Zoe@example.com' })
    expect((await put({ email: null })).data.user.email).toBeNull()
    expect((await put({ email: 'nobody' })).meta).toMatchObject({ code: 4215, errors: [{ path: 'email' }] })
  })

  test('hostile 79: credits, roles, phone and verification in the body change nothing', async () => {
    const mine = await api.guest()
    const body = {
      fullName: 'Layla',
      creditsTotal: 1_000_000,
      phoneVerified: true,
      phone: '501234567',
      role: 'admin',
      _id: 'x',
    }
    const { status, data } = await api.call(updateProfile, { body }, mine)
    expect(status).toBe(200)
    expect(data.user).toEqual({
      _id: mine.userId,
      fullName: 'Layla',
      email: null,
      phone: null,
      phoneCode: null,
      phoneVerified: false,
      previousPaymentMod: null,
      isSMSEnabled: true,
      termsAgreed: false,
      creditsTotal: null,
      deliveryAddress: null,
    })
  })

  test('whether somebody wants messages is kept from the code on, also in another account of the phone', async () => {
    const phone = newPhone()
    const first = await people.signIn(phone)
    const filter = async (owner: { token: string; userId: string }) =>
      (await shop.profile(owner)).data.user.isSMSEnabled
    expect(await filter(first)).toBe(true)
    const guest = await api.guest()
    api.clock.turn({ minutes: 5 })
    await people.send(guest.token, phone, { isSMSEnabled: false })
    expect(await filter(guest)).toBe(false)
    const { data } = await people.verify(guest.token, phone)
    expect([data.user._id, data.user.isSMSEnabled]).toEqual([first.userId, false])
    api.clock.turn({ minutes: 20 })
    const again = await people.signIn(phone, { token: data.user.token! }, { isSMSEnabled: true })
    expect(await filter(again)).toBe(true)
  })

  test('the delivery address is the one of the cart, else the one that was saved last', async () => {
    const mine = await newCustomer(api)
    const address = async () => (await shop.profile(mine)).data.user.deliveryAddress
    expect(await address()).toBeNull()
    const first = await api.call(addAddress, { body: shop.home() }, mine)
    await wait(5)
    const later = await api.call(addAddress, { body: { ...shop.home(), flatOrVilla: '9' } }, mine)
    expect((await address())?._id).toBe(later.data.address._id)
    await mine.add('soup', { orderType: 20 })
    const location = { store: shop.store('marina'), address: { _id: first.data.address._id } }
    await api.call(updateCartAddress, { body: location }, mine)
    expect(await address()).toEqual({
      _id: first.data.address._id,
      city: { en: 'Dubai', ar: 'دبي' },
      area: { en: 'Harbour', ar: 'الميناء' },
      address: first.data.address.address,
    })
    const bootstrap = await api.call(createUser, { body: { url: api.slug } }, mine)
    expect(bootstrap.data.user.deliveryAddress?._id).toBe(first.data.address._id)
  })

  test.each([
    ['markup', '<img onerror>'],
    ['10,000 characters', 'a'.repeat(10_000)],
    ['emoji alone', '🍕'],
    ['a bidi override', 'Ann\u202eeh'],
    ['a zero-width space', 'An\u200bn'],
    ['NUL', 'An\0n'],
    ['blank', '   '],
  ])('hostile 80: a name of %s', async (_, fullName) => {
    const mine = await api.guest()
    expect(answerOf(await api.call(updateProfile, { body: { fullName } }, mine))).toBe('422 invalid_fields')
    expect((await shop.profile(mine)).data.user.fullName).toBeNull()
  })

  test('hostile 94: statements in a name go nowhere', async () => {
    const mine = await api.guest()
    for (const fullName of [
      "x'; drop table users; --",
      '{{7*7}}',
      'a\r\nSet-Cookie: x=1',
      '%s%n',
      '../../etc/passwd',
    ]) {
      expect(answerOf(await api.call(updateProfile, { body: { fullName } }, mine))).toBe('422 invalid_fields')
    }
    expect((await api.call(updateProfile, { body: { fullName: "Conan O'Brien" } }, mine)).data.user.fullName).toBe(
      "Conan O'Brien",
    )
  })
})

describe('hostile 76: another phone', () => {
  test('needs a code to the old one first, then to the new one; other devices are out and the old phone is told', async () => {
    const [old, next] = [newPhone(), newPhone()]
    const other = await people.signIn(old)
    api.clock.turn({ minutes: 2 })
    let { token } = await people.signIn(old)

    expect(answerOf(await people.send(token, next, { flow: 'phoneChange' }))).toBe('403 reauth_required')
    expect(answerOf(await people.verify(token, next, { isPhoneChange: true }))).toBe('403 reauth_required')
    await people.send(token, next)
    expect(answerOf(await people.verify(token, next, { isPhoneChange: true }))).toBe('403 reauth_required')

    api.clock.turn({ minutes: 20 })
    await people.send(token, old, { flow: 'phoneChange' })
    token = (await people.verify(token, old)).data.user.token!
    api.ports.sent.length = 0
    await people.send(token, next, { flow: 'phoneChange' })
    const changed = await people.verify(token, next, { isPhoneChange: true })

    expect(changed.data.user).toMatchObject({ _id: other.userId, phone: next, phoneVerified: true })
    expect(api.ports.sent.map(({ phone }) => phone)).toEqual([`+971${next}`, `+971${old}`])
    expect(api.ports.sent[1]!.body).toBe(
      'Test Kitchen: your account has a new phone number. Wasn’t it you? Call +971 4 555 0182.',
    )
    const now = { userId: other.userId, token: changed.data.user.token! }
    expect([
      (await shop.profile(other)).status,
      (await shop.profile({ ...now, token })).status,
      (await shop.profile(now)).status,
    ]).toEqual([401, 401, 200])
    api.clock.turn({ minutes: 30 })
    expect((await people.signIn(old)).userId).not.toBe(other.userId)
    expect((await people.signIn(next)).userId).toBe(other.userId)
  })

  test('a code for signing in changes no phone', async () => {
    const [old, next] = [newPhone(), newPhone()]
    let { token } = await people.signIn(old)
    api.clock.turn({ minutes: 2 })
    await people.send(token, old, { flow: 'phoneChange' })
    token = (await people.verify(token, old)).data.user.token!
    await people.send(token, next)
    expect(answerOf(await people.verify(token, next, { isPhoneChange: true }))).toBe('422 otp_wrong')
  })

  test('the door that the old phone opened shuts after ten minutes', async () => {
    const [old, next] = [newPhone(), newPhone()]
    let { token } = await people.signIn(old)
    api.clock.turn({ minutes: 2 })
    await people.send(token, old, { flow: 'phoneChange' })
    token = (await people.verify(token, old)).data.user.token!
    await people.send(token, next, { flow: 'phoneChange' })
    api.clock.turn({ minutes: 10 })
    expect(answerOf(await people.verify(token, next, { isPhoneChange: true }))).toBe('403 reauth_required')
  })

  test('a number that another account of the same person has: the two become one', async () => {
    const [old, next] = [newPhone(), newPhone()]
    const second = await people.signIn(next)
    await api.call(addAddress, { body: shop.home() }, second)
    let { token, userId } = await people.signIn(old)
    api.clock.turn({ minutes: 2 })
    await people.send(token, old, { flow: 'phoneChange' })
    token = (await people.verify(token, old)).data.user.token!
    await people.send(token, next, { flow: 'phoneChange' })
    token = (await people.verify(token, next, { isPhoneChange: true })).data.user.token!
    expect((await shop.addresses({ token })).total).toBe(1)
    expect((await shop.profile(second)).status).toBe(401)
    expect((await shop.profile({ userId, token })).data.user.phone).toBe(next)
  })
})

test('an export holds everything about the user and nothing that opens anything', async () => {
  const mine = await people.signIn(newPhone())
  await api.call(addAddress, { body: shop.home() }, mine)
  const { data, text } = await api.call(exportUser, { params: { id: mine.userId } }, mine)
  expect(Object.keys(data)).toEqual([
    'user',
    'sessions',
    'addresses',
    'carts',
    'orders',
    'courtOrders',
    'messages',
    'payLinks',
    'recurringOrders',
    'payments',
    'refunds',
    'problems',
    'prescriptions',
    'prescriptionReadings',
    'pushAddresses',
    'visits',
    'roundItems',
    'favourites',
    'holdings',
    'rewards',
  ])
  expect(data).toMatchObject({
    addresses: [{ address: { streetName: 'Al Marsa Street' } }],
    messages: [{ kind: 'otp', body: '' }],
  })
  expect(text).not.toMatch(/hash|1234\b.*code/)
  expect(text).not.toContain(mine.token.split('.')[1])
})

describe('countries', () => {
  test('of the session’s merchant, with its form, currency and terms', async () => {
    const { token } = await api.guest()
    const { data } = await api.call(getCountries, {}, { token })
    expect(data.items).toMatchObject([
      { alpha2Code: 'AE', phoneCode: '+971', currency: { code: 'AED', decimals: 2 }, addressForm: 'general' },
    ])
    expect(data.items[0]!.addressFormat[0]).toMatchObject({ field: 'buildingType', isRequired: true })
    const area = await api.call(getCountries, { query: { areaId: shop.area('bay', 'canal') } }, { token })
    expect(area.data.items[0]!.alpha2Code).toBe('AE')
  })

  test.each([
    ['gr', '+30', 'EUR', 2, 'greek'],
    ['CY', '+357', 'EUR', 2, 'greek'],
    ['KW', '+965', 'KWD', 3, 'general'],
    ['RS', '+381', 'RSD', 2, 'european'],
    ['JP', '+81', 'JPY', 0, 'general'],
  ])('%s, to anybody', async (country, phoneCode, code, decimals, addressForm) => {
    const { data } = await api.call(getCountries, { query: { country } })
    expect(data.items).toMatchObject([
      { alpha2Code: country.toUpperCase(), phoneCode, currency: { code, decimals }, addressForm },
    ])
  })

  test('one that is none, and none at all', async () => {
    expect((await api.call(getCountries, { query: { country: 'XX' } })).status).toBe(404)
    expect((await api.call(getCountries, { query: { areaId: 'x' } })).status).toBe(404)
    expect((await api.call(getCountries, {})).status).toBe(400)
  })
})
