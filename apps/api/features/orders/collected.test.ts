import { listMerchantOrders } from '@compass/contract/merchant-side'
import { getOrder, openOrderLink } from '@compass/contract/orders'
import { getStore } from '@compass/contract/stores'
import { exportUser } from '@compass/contract/users'
import { merchantDocument } from '@compass/testkit/merchants'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkInvariants } from '../../invariants/index.ts'
import { pseudonymiseOrders } from '../../records/users/deleted-users.ts'
import { newCustomer, type Shop, shopOf } from '../../testing/customer.ts'
import { type TestApi, testApi } from '../../testing/test-api.ts'

const document = merchantDocument({
  termsRequired: true,
  collect: [
    {
      key: 'car',
      type: 'text',
      name: { en: 'Number plate', ar: 'رقم اللوحة' },
      mandatory: true,
      limit: 12,
      services: ['pickup'],
      stores: ['marina'],
    },
    {
      key: 'cutlery',
      type: 'dropdown',
      name: { en: 'Cutlery', ar: 'أدوات المائدة' },
      options: [
        { key: 'none', name: { en: 'None', ar: 'بدونها' } },
        { key: 'two', name: { en: 'For two', ar: 'لشخصين' } },
      ],
    },
  ],
})

const WORDS = {
  details_required: 'Please add details',
  too_long: 'too long',
  unknown: 'from the list',
  twice: 'twice',
} as const

describe('what a store asks for at checkout', () => {
  let test: TestApi
  let shop: Shop
  let fields: Awaited<ReturnType<typeof fieldsOf>>
  const fieldsOf = async (store: string) =>
    (await test.call(getStore, { params: { id: shop.store(store) } })).data.store.collectFromUser
  beforeAll(async () => {
    test = await testApi({ document })
    shop = await shopOf(test)
    fields = await fieldsOf('marina')
  })
  afterAll(async () => {
    expect(await checkInvariants(test.database)).toEqual([])
    await test.close()
  })
  const filled = async () => {
    const customer = await newCustomer(test)
    await customer.add('soup', { qty: 2 })
    return customer
  }
  const text = (car: string | null, cutlery: string | null) =>
    [car, cutlery].flatMap((value, i) => (value === null ? [] : [{ _id: fields[i]!._id, value }]))

  it('stands in the store, with its options and what it is asked with', async () => {
    expect(fields).toMatchObject([
      { name: { en: 'Number plate' }, type: 'text', isMandatory: true, limit: 12, options: [], services: [10] },
      { name: { ar: 'أدوات المائدة' }, type: 'dropdown', isMandatory: false, services: null },
    ])
    expect(fields[1]!.options.map(({ name }) => name.en)).toEqual(['None', 'For two'])
    expect((await fieldsOf('bay')).map(({ name }) => name.en)).toEqual(['Cutlery'])
  })

  it('is frozen on the order, in all its words, for customer and merchant and nobody else', async () => {
    const customer = await filled()
    const collectFromUser = text(' DXB 4821 ', fields[1]!.options[1]!._id)
    const { status, data } = await customer.place({ collectFromUser, isTermsAndConditionAgreed: true })
    expect(status).toBe(201)
    const collected = [
      { _id: fields[0]!._id, name: { en: 'Number plate' }, type: 'text', value: 'DXB 4821', option: null },
      { _id: fields[1]!._id, type: 'dropdown', option: { en: 'For two', ar: 'لشخصين' } },
    ]
    expect(data.order.collected).toMatchObject(collected)
    const board = await test.call(listMerchantOrders, { query: {} }, { token: await test.merchantKey() })
    expect(board.data.items.find(({ _id }) => _id === data.order._id)!.collected).toMatchObject(collected)
    const held = await test.call(exportUser, { params: { id: customer.userId } }, { token: customer.token })
    expect(held.text).toContain('DXB 4821')

    const key = new URL(data.link, 'http://x').searchParams.get('k')!
    const opened = await test.call(openOrderLink, { params: { id: data.order._id }, body: { k: key } })
    const cookie = String(opened.headers['set-cookie']).split(';')[0]!
    const seen = await test.call(
      getOrder,
      { params: { id: data.order._id } },
      { headers: { cookie, 'x-merchant': test.slug } },
    )
    expect(seen).toMatchObject({ status: 200, data: { order: { collected: [], address: null } } })

    await pseudonymiseOrders(test.database.tenant(test.merchantId), customer.userId, null)
    const { rows } = await test.sql.query('select customer from orders where order_id = $1', [data.order._id])
    expect(JSON.stringify(rows[0].customer)).not.toContain('DXB 4821')
  })

  type Row = [what: string, given: () => ReturnType<typeof text> | undefined, rule: keyof typeof WORDS, at: 0 | 1]
  const rows: Row[] = [
    ['left out', () => undefined, 'details_required', 0],
    ['blank', () => text('   ', null), 'details_required', 0],
    ['too long', () => text('1234567890123', null), 'too_long', 0],
    ['no option', () => text('DXB 1', 'three'), 'unknown', 1],
    ['said twice', () => [...text('DXB 1', null), ...text('DXB 2', null)], 'twice', 0],
  ]
  it.each(rows)('hostile 21: %s is a fault of its field', async (_, supplied, rule, at) => {
    const customer = await filled()
    const collectFromUser = supplied()
    const refused = await customer.place({
      ...(collectFromUser && { collectFromUser }),
      isTermsAndConditionAgreed: true,
    })
    expect(refused).toMatchObject({ status: 422, meta: { code: 4215, error: 'invalid_fields' } })
    expect(refused.meta.errors!.map(({ path }) => path)).toEqual([`collectFromUser.${fields[at]!._id}`])
    expect(refused.meta.errors![0]!.message).toContain(WORDS[rule])
  })

  it('hostile 21: all that is missing is said at once: name, details, terms', async () => {
    const customer = await filled()
    const body = await customer.orderBody({ name: ' ', collectFromUser: [{ _id: 'nobody', value: 'x' }] })
    const refused = await customer.send(body)
    expect(refused.meta.errors!.map(({ path }) => path)).toEqual([
      'name',
      'collectFromUser.nobody',
      `collectFromUser.${fields[0]!._id}`,
      'isTermsAndConditionAgreed',
    ])
  })

  it('what is mandatory with pickup is not asked with delivery', async () => {
    const customer = await newCustomer(test)
    await customer.add('soup', { qty: 2, orderType: 20, area: shop.area('marina', 'harbour') })
    const address = await customer.address('harbour')
    await test.sql.query(
      `update addresses set body = jsonb_set(body, '{area}', to_jsonb($2::text)) where address_id = $1`,
      [address, shop.area('marina', 'harbour')],
    )
    const placed = await customer.place({ orderType: 20, address: { _id: address }, isTermsAndConditionAgreed: true })
    expect(placed).toMatchObject({ status: 201, data: { order: { collected: [] } } })
  })

  it.each([
    ['no list', { collectFromUser: 'DXB 1' }],
    ['numbers', { collectFromUser: [{ _id: 'x', value: 7 }] }],
    ['nothing in it', { collectFromUser: [null] }],
    ['without end', { collectFromUser: Array.from({ length: 51 }, () => ({ _id: 'x', value: '' })) }],
  ])('hostile 91: %s does not fit its schema', async (_, supplied) => {
    const customer = await filled()
    expect((await customer.send({ ...(await customer.orderBody()), ...supplied })).status).toBe(400)
  })
})

describe('an e-mail that must be of a company', () => {
  let test: TestApi
  beforeAll(async () => {
    const email = { need: 'mandatory', domains: ['Company.example', 'mail.company.example'] } as const
    test = await testApi({
      document: merchantDocument({ contact: { email: { ...email, domains: [...email.domains] } } }),
    })
  })
  afterAll(() => test.close())

  it.each([
    ['left out', undefined, 'This field is required'],
    ['of another one', 'layla@other.example', 'ends in company.example or mail.company.example'],
    ['of one that only ends so', 'layla@notcompany.example', 'ends in company.example'],
    ['of a name below it', 'layla@evil.company.example', 'ends in company.example'],
  ])('hostile 21: %s is refused, and says which', async (_, email, message) => {
    const customer = await newCustomer(test)
    await customer.add('soup', { qty: 2 })
    const refused = await customer.place({ email })
    expect(refused).toMatchObject({ status: 422, meta: { error: 'invalid_fields' } })
    expect(refused.meta.errors).toEqual([{ path: 'email', message: expect.stringContaining(message) }])
  })

  it('that is goes on the order', async () => {
    const customer = await newCustomer(test)
    await customer.add('soup', { qty: 2 })
    const placed = await customer.place({ email: ' Layla@COMPANY.example ' })
    expect(placed).toMatchObject({ status: 201, data: { order: { address: { email: 'Layla@company.example' } } } })
  })
})
