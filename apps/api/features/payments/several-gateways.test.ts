import type { MerchantDocumentInput } from '@compass/contract/merchant-document'
import * as calls from '@compass/contract/payments'
import { getStore } from '@compass/contract/stores'
import { ORDER_STATUS } from '@compass/domain/orders'
import { merchantDocument } from '@compass/testkit/merchants'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { GatewayPort } from '../../ports/gateways/port.ts'
import { newCustomer } from '../../testing/customer.ts'
import type { FakeGateway } from '../../testing/fake-gateway.ts'
import { giveKeys, otherGateway } from '../../testing/other-gateway.ts'
import { ONLINE, type PayingShop, payingShop } from './test-payments.ts'

type Gateways = NonNullable<MerchantDocumentInput['gateways']>

let shop: PayingShop
let other: FakeGateway
let tooOdd = -1
let tellsDigits = true
const seen: { call: string; mode: string }[] = []

/** Says which of its calls came, and for which account. */
function watched(gateway: GatewayPort): Partial<GatewayPort> {
  return {
    charge: (charge) => {
      seen.push({ call: 'charge', mode: charge.account.mode })
      return gateway.charge(charge)
    },
    find: (account, payment) => {
      seen.push({ call: 'find', mode: account.mode })
      return gateway.find(account, payment)
    },
    cards: (account, customer) => {
      seen.push({ call: 'cards', mode: account.mode })
      return gateway.cards(account, customer)
    },
  }
}

const apply = (gateways: Gateways, change: (document: MerchantDocumentInput) => void = () => {}) =>
  shop.test.apply(
    merchantDocument((document) => {
      document.stores[0]!.payment = { delivery: [...ONLINE], pickup: [...ONLINE] }
      document.gateways = gateways
      change(document)
    }),
  )
const marina = async () => (await shop.test.merchant()).merchant.stores[0]!.id
const configuration = async () =>
  (await shop.test.call(calls.paymentConfiguration, { params: { storeId: await marina() } })).data
const gatewayOf = async (payment: string) =>
  (await shop.test.sql.query('select gateway, gateway_mode from payments where payment_id = $1', [payment])).rows[0]

beforeAll(async () => {
  shop = await payingShop()
  other = await otherGateway(shop.test, (gateway) => ({
    ...watched(gateway),
    canTake: (amount) => amount !== tooOdd,
    get revealsDigits() {
      return tellsDigits
    },
    bin: async () => null,
    vpa: async () => null,
    webhookAnswer: '{"code":"SUCCESS"}',
  }))
})
beforeEach(() => {
  seen.length = 0
})
afterEach(async () => expect(await shop.settled()).toEqual([]))
afterAll(async () => {
  await other.close()
  await shop.close()
})

describe('several gateways of one merchant', () => {
  const BOTH: Gateways = [
    { name: 'other', mode: 'test', methods: ['card'], stores: ['marina'], publicKey: 'pk_test_1', upi: 'page' },
    { name: 'sandbox', mode: 'test', upi: 'collect' },
  ]

  it('one without its keys is not offered, and the next that takes the method stands in its place', async () => {
    await apply(BOTH)
    const before = await configuration()
    expect([before.activePg, before.gateways.map(({ pg }) => pg)]).toEqual([10, [10]])
    await giveKeys(shop.test, 'live', { secretKey: 'of the other mode' })
    await giveKeys(shop.test, 'test', { publicKey: 'not what is needed' })
    expect((await configuration()).activePg).toBe(10)
    await giveKeys(shop.test, 'test', { secretKey: 'k' })
    const { activePg, gateways, channels } = await configuration()
    expect(activePg).toBe(20)
    expect(gateways).toEqual([
      { pg: 20, name: 'other', mode: 'test', publicKey: 'pk_test_1', upi: 'page', isAvailable: true },
      { pg: 10, name: 'sandbox', mode: 'test', publicKey: null, upi: 'collect', isAvailable: true },
    ])
    const methodOf = (mod: string) => channels[0]!.methods.find((one) => one.mod === mod)
    expect([methodOf('card')?.pg, methodOf('knet')?.pg, methodOf('cod')?.pg]).toEqual([20, 10, null])
    const { data } = await shop.test.call(getStore, { params: { id: await marina() } })
    expect([data.store.activePg, data.store.location.countryRef.activePg, data.store.asksUpiId]).toEqual([20, 20, true])
  })

  it('each method goes to its own, and a payment stays with the account that began it', async () => {
    const [card, knet] = [await shop.placed('card'), await shop.placed('knet')]
    expect(await gatewayOf(card.payment)).toEqual({ gateway: 20, gateway_mode: 'test' })
    expect(await gatewayOf(knet.payment)).toEqual({ gateway: 10, gateway_mode: 'test' })
    await apply([{ name: 'sandbox', mode: 'test' }])
    other.pay(card.payment)
    shop.gateway.pay(knet.payment)
    shop.test.clock.turn({ seconds: 31 })
    await shop.test.ports.runJobs('enquire-payments')
    for (const { customer, order } of [card, knet])
      expect((await shop.status(customer, order)).status).toBe(ORDER_STATUS.NEW)
    expect(seen).toContainEqual({ call: 'find', mode: 'test' })
    const refund = { params: { id: card.order }, body: { amount: { amount: 100, currency: 'AED' } } }
    expect((await shop.test.call(calls.refundOrder, refund, { token: shop.key })).status).toBe(201)
    expect(await shop.settled()).toEqual([])
    expect(await shop.refunds(card.order)).toMatchObject([{ way: 'gateway', status: 'done' }])
  })

  it('a webhook of either is checked with the keys of the account that it fits, and answered in its words', async () => {
    await apply(BOTH)
    const { customer, order, payment } = await shop.placed('card')
    const { body, headers } = other.webhook(other.pay(payment))
    const url = `/v1/payment/webhooks/other?account=${shop.test.merchantId}`
    const answer = await shop.test.inject({ method: 'POST', url, payload: body, headers })
    expect([answer.statusCode, answer.body]).toEqual([200, '{"code":"SUCCESS"}'])
    expect((await shop.status(customer, order)).status).toBe(ORDER_STATUS.NEW)
    const unsigned = await shop.test.inject({ method: 'POST', url, payload: body })
    expect(unsigned.json().meta.error).toBe('invalid_signature')
  })

  it('an amount that it cannot take is not begun with it', async () => {
    const customer = await newCustomer(shop.test)
    await customer.add('karak')
    const { totals } = await customer.cart()
    tooOdd = totals.grandTotal.amount
    expect((await customer.place({ payment: { mod: 'card' } })).meta.error).toBe('payment_method_not_allowed')
    expect((await customer.place({ payment: { mod: 'knet' } })).status).toBe(201)
  })

  it('saved cards are those of the gateway that takes them at the store', async () => {
    await apply([
      { name: 'other', mode: 'test', methods: ['savedCard'], stores: ['marina'] },
      { name: 'sandbox', mode: 'test' },
    ])
    const customer = await newCustomer(shop.test)
    const { token } = customer
    const list = async (query: { store?: string; pgType?: string }) => {
      seen.length = 0
      await shop.test.call(calls.listCards, { query }, { token })
      return seen.length
    }
    const stores = (await shop.test.merchant()).merchant.stores.map(({ id }) => id)
    expect(await list({ store: stores[0]! })).toBe(1)
    expect(await list({ store: stores[1]! })).toBe(0)
    expect(await list({})).toBe(1)
    expect(await list({ pgType: '10' })).toBe(0)
    expect(await list({ pgType: '20' })).toBe(1)
  })

  it('what a gateway does not tell of cards and UPI ids is answered as not known', async () => {
    await apply([{ name: 'other', mode: 'test', upi: 'collect' }])
    const { token } = await newCustomer(shop.test)
    const store = await marina()
    const card = await shop.test.call(calls.binDetails, { body: { store, bin: '411111' } }, { token })
    expect([card.status, card.data]).toEqual([200, { brand: null, type: null, country: null }])
    const vpa = await shop.test.call(calls.validateVpa, { body: { store, vpa: 'ok@bank' } }, { token })
    expect([vpa.status, vpa.data]).toEqual([200, { valid: null, name: null }])
    await apply([{ name: 'sandbox', mode: 'test', methods: ['card'] }])
    const none = await shop.test.call(calls.validateVpa, { body: { store, vpa: 'ok@bank' } }, { token })
    expect(none.meta.error).toBe('payment_method_not_allowed')
  })

  it('hostile 59: where digits are not told no promotion for certain cards is offered', async () => {
    tellsDigits = false
    tooOdd = -1
    const forCards = (document: MerchantDocumentInput) => {
      document.promotions = [
        {
          key: 'ours',
          name: { en: 'Our card' },
          gives: { kind: 'percentage', rate: '50' },
          conditions: { cardBins: ['411111'] },
        },
      ]
    }
    const discount = async () => {
      const customer = await newCustomer(shop.test)
      await customer.add('soup')
      const placed = await customer.place({ payment: { mod: 'card' } })
      return placed.data.order.totals.offerDiscount.amount
    }
    await apply([{ name: 'other', mode: 'test' }], forCards)
    expect(await discount()).toBe(0)
    expect((await shop.test.api.merchants.load(shop.test.merchantId))!.promotions.all).toEqual([])
    await giveKeys(shop.test, 'test', null)
    await apply(
      [
        { name: 'other', mode: 'test' },
        { name: 'sandbox', mode: 'test' },
      ],
      forCards,
    )
    expect(await discount()).toBeGreaterThan(0)
  })
})

describe('gateways in a document', () => {
  const refused = async (gateways: unknown, change: (document: MerchantDocumentInput) => void = () => {}) => {
    const applying = apply(gateways as Gateways, change)
    return applying.then(
      () => '',
      (error: Error) => error.message,
    )
  }

  it.each([
    ['real money of a sandbox merchant', [{ name: 'other', mode: 'live' }], '/gateways/0/mode'],
    ['one that is not here', [{ name: 'nowhere', mode: 'test' }], 'There is no gateway'],
    ['a method that people collect', [{ name: 'other', mode: 'test', methods: ['cod'] }], '/gateways/0/methods/0'],
    ['an outlet that is not there', [{ name: 'other', mode: 'test', stores: ['moon'] }], '/gateways/0/stores/0'],
    ['a secret key', [{ name: 'other', mode: 'test', publicKey: 'sk_live_1' }], '/gateways/0/publicKey'],
    ['no gateway at all', [], '/gateways'],
  ])('refuses %s', async (_, gateways, fault) => {
    expect(await refused(gateways)).toContain(fault)
  })

  it('refuses both modes of one gateway at once', async () => {
    const both = [
      { name: 'other', mode: 'test', methods: ['card'] },
      { name: 'other', mode: 'live' },
    ]
    expect(await refused(both, (document) => Object.assign(document, { sandbox: false }))).toContain('/gateways/1/mode')
  })
})
