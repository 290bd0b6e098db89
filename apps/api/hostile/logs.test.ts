import { addAddress } from '@compass/contract/addresses'
import { getOrder, openOrderLink } from '@compass/contract/orders'
import { createUser, updateProfile } from '@compass/contract/users'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { phoneOf } from '../features/users/test-phones.ts'
import { newCustomer, shopOf } from '../testing/customer.ts'
import { type TestApi, testApi } from '../testing/test-api.ts'

const PHONE = '509876543'
const NAME = 'Layla Haddad-Qureshi'
const EMAIL = 'layla.hq@post.example'
const STREET = 'Quiet Gardenia Lane'
const NOTE = 'the bell is broken, call Layla'

describe('the log', () => {
  let test: TestApi
  const lines: string[] = []
  /** What must not stand in it: what people told us, and what opens something. */
  const secrets: string[] = [PHONE, `+971${PHONE}`, NAME, EMAIL, STREET, NOTE]

  beforeAll(async () => {
    test = await testApi({ logTo: (line) => lines.push(line) })
  })
  beforeEach(() => {
    lines.length = 0
  })
  afterAll(() => test.close())

  function expectNothingPersonal(): void {
    for (const line of lines) {
      expect(line.endsWith('\n') && !line.slice(0, -1).includes('\n')).toBe(true)
      expect(() => JSON.parse(line)).not.toThrow()
    }
    const text = lines.join('')
    expect(secrets.filter((secret) => text.includes(secret))).toEqual([])
  }

  it('names nobody and opens nothing, at its most talkative, over a whole order', async () => {
    const people = phoneOf(test)
    const guest = await test.guest()
    secrets.push(guest.token)
    const code = '1234'
    await people.send(guest.token, PHONE)
    await people.verify(guest.token, PHONE, { otp: '9999' })
    const { token, userId } = await people.signIn(`${Number(PHONE) + 1}`, undefined, { firstName: NAME })
    secrets.push(token, `${Number(PHONE) + 1}`)
    await test.call(updateProfile, { body: { fullName: NAME, email: EMAIL } }, { token })
    const shop = await shopOf(test)
    const customer = await newCustomer(test)
    secrets.push(customer.token)
    await test.call(
      addAddress,
      { body: { addressType: 10, streetName: STREET, area: shop.area('marina', 'harbour') } as never },
      { token: customer.token },
    )
    await customer.add('soup', { qty: 2, specialInstructions: NOTE })
    const placed = await customer.place(
      { name: NAME, email: EMAIL, deliveryInstruction: NOTE },
      { 'idempotency-key': 'key-of-layla' },
    )
    expect(placed.status).toBe(201)
    const { _id: id } = placed.data.order
    const capability = placed.data.link.split('k=')[1]!
    secrets.push(capability.split('.')[1]!, 'key-of-layla')
    await test.call(openOrderLink, { params: { id }, body: { k: capability } })
    await test.call(getOrder, { params: { id } }, { headers: { cookie: `o.${id}=${capability}` } })
    const key = await test.merchantKey()
    secrets.push(key, test.platform)
    await test.inject({ url: '/v1/merchant/orders', headers: { authorization: `Bearer ${key}` } })
    await test.inject({ url: '/v1/platform/merchants', headers: { authorization: `Bearer ${test.platform}` } })
    await test.call(createUser, { body: { url: test.slug } }, { token })
    await test.ports.runJobs()
    expect(lines.length).toBeGreaterThan(12)
    expect(lines.join('')).not.toContain(`"${code}"`)
    expect(lines.join('')).not.toContain(userId)
    expectNothingPersonal()
  })

  it('names nobody where what was sent is wrong', async () => {
    const { token } = await test.guest()
    secrets.push(token)
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const bodies = [`{"fullName": "${NAME}", `, JSON.stringify({ fullName: { of: NAME }, email: `${EMAIL} ${PHONE}` })]
    for (const payload of bodies) {
      const answer = await test.inject({ method: 'PUT', url: '/v1/users/profile', headers, payload })
      expect(answer.statusCode).toBe(400)
    }
    await test.inject({ url: `/v1/users/${encodeURIComponent(NAME)}?phone=${PHONE}&token=${token}`, headers })
    await test.inject({ url: `/v1/nothing/${encodeURIComponent(NAME)}?phone=${PHONE}` })
    await test.inject({ url: `/v1/stores/%zz${PHONE}` })
    expect(lines.length).toBeGreaterThanOrEqual(4)
    expectNothingPersonal()
  })

  it('names nobody where it is our fault, though the database tells the row', async () => {
    const { token } = await test.guest()
    secrets.push(token)
    await test.sql.query(`
      create function fault() returns trigger language plpgsql as $$
        begin raise exception 'row of %', new.phone using detail = new.full_name || ' ' || coalesce(new.phone, ''); end $$;
      create trigger fault before update on users for each row execute function fault()`)
    await test.sql.query(`alter table users disable trigger fault`)
    const people = phoneOf(test)
    const phone = `${Number(PHONE) + 2}`
    secrets.push(phone)
    const signedIn = await people.signIn(phone)
    await test.sql.query(`alter table users enable trigger fault`)
    lines.length = 0
    const answer = await test.call(updateProfile, { body: { fullName: NAME } }, { token: signedIn.token })
    await test.sql.query('drop trigger fault on users; drop function fault')
    expect([answer.status, answer.meta.error]).toEqual([500, 'unexpected'])
    // The answer's reference leads to the line that says what happened.
    const line = lines.find((one) => one.includes('our fault'))
    expect(line).toContain(answer.meta.requestId)
    expect(line).toContain('row of …')
    expectNothingPersonal()
  })

  it('names the merchant of a request, by its credential or by what it asks for', async () => {
    const [shop, { token }] = [await shopOf(test), await test.guest()]
    const store = shop.store('marina')
    const json = { 'content-type': 'application/json' }
    const merchantOf = async (request: Parameters<TestApi['inject']>[0]) => {
      lines.length = 0
      await test.inject(request)
      const line = lines.map((text) => JSON.parse(text)).find(({ msg }) => msg === 'request')
      return line.merchant as string | null
    }
    const post = (url: string, payload: object) => merchantOf({ method: 'POST', url, headers: json, payload })
    expect([
      await merchantOf({ url: '/v1/carts', headers: { authorization: `Bearer ${token}` } }),
      await merchantOf({ url: `/v1/storefronts/${test.slug}` }),
      await merchantOf({ url: `/v2/stores/${store}/menu?orderType=10` }),
      await merchantOf({ url: `/v2/menus?store=${store}&orderType=10` }),
      await merchantOf({ url: '/v1/version', headers: { 'x-merchant': test.slug } }),
      await post('/v1/users/create/', { url: test.slug }),
      await post('/v1/users/guest-login', { store }),
    ]).toEqual(Array(7).fill(test.merchantId))
    expect([
      await merchantOf({ url: '/v1/storefronts/nobody' }),
      await merchantOf({ url: '/v1/version' }),
      await merchantOf({ url: '/healthz' }),
      await post('/v1/users/create/', { url: ['test-kitchen'] }),
    ]).toEqual(Array(4).fill(null))
  })

  it('names nobody where a message was not taken', async () => {
    const { token } = await test.guest()
    const phone = `${Number(PHONE) + 3}`
    secrets.push(token, phone)
    test.ports.messagesFailWith = new Error(`no route to +971${phone}`)
    const sent = await phoneOf(test).send(token, phone)
    test.ports.messagesFailWith = null
    expect(sent.status).toBe(200)
    expect(lines.some((line) => line.includes('a message was not taken'))).toBe(true)
    expectNothingPersonal()
  })
})
