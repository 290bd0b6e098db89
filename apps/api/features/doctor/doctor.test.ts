import { examineMerchant, type FindingCode } from '@compass/contract/doctor'
import { setMaintenance } from '@compass/contract/maintenance'
import { pauseChannel } from '@compass/contract/merchant-side'
import { putSecrets } from '@compass/contract/secrets'
import { merchantDocument } from '@compass/testkit/merchants'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { GatewayFault } from '../../ports/gateways/port.ts'
import { signInStaff } from '../../testing/staff.ts'
import { type TestApi, testApi } from '../../testing/test-api.ts'
import { byCourier } from '../couriers/test-deliveries.ts'
import { standInGateway } from '../secrets/test-gateways.ts'
import { examine } from './test-doctor.ts'

type Document = Parameters<Extract<Parameters<typeof merchantDocument>[0], (document: never) => void>>[0]

let test: TestApi
let stand: ReturnType<typeof standInGateway>
beforeAll(async () => {
  test = await testApi()
  stand = standInGateway(test)
})
afterAll(() => test.close())
beforeEach(() => {
  stand.answer = null
  test.ports.hostStates.clear()
})

const MARINA = { store: { en: 'Marina', ar: 'مارينا' } }

/** Applies a document and has it examination. */
async function examineWith(change: (document: Document) => void = () => {}) {
  await test.apply(merchantDocument(change))
  return examine(test)
}

/** Off each day for three months. */
function closeForLong(document: Document): void {
  const dates = Array.from({ length: 90 }, (_, day) => new Date(test.clock.now.getTime() + (day - 1) * 86_400_000))
  document.stores[0]!.hours.plannedOff = dates.map((date) => ({
    date: date.toISOString().slice(0, 10),
    fullDayClose: true,
  }))
}

function closeStores(document: Document): void {
  for (const store of document.stores) store.active = false
}

describe('the doctor', () => {
  it('finds that a shop can open which is paid in person and is heard of', async () => {
    await test.merchantKey()
    const { canOpen, missing, well, valuesOf } = await examineWith()
    expect([canOpen, missing]).toEqual([true, []])
    expect(well).toContainEqual(expect.stringMatching(/is open at hours of its own and takes orders/))
    expect(well).toContainEqual(expect.stringMatching(/The menu shows \d+ products\./))
    expect(well).toContainEqual(expect.stringMatching(/is paid in person alone/))
    expect(well).toContain('It has no host of its own, and is at http://localhost:3000/test-kitchen.')
    expect(valuesOf('store_takes_orders')).toContainEqual(MARINA)
    expect(valuesOf('products_shown')).toEqual([{ count: expect.any(Number) }])
    expect(valuesOf('no_own_host')).toEqual([{ address: 'http://localhost:3000/test-kitchen' }])
  })

  it('hears from nobody that nobody hears of its orders', async () => {
    await test.sql.query('update merchant_keys set revoked_at = now()')
    const { missing, valuesOf } = await examineWith()
    expect(missing).toEqual(['Nobody hears of its orders: npm run merchant -- key test-kitchen till'])
    expect(valuesOf('nobody_hears')).toEqual([{}])
    // Somebody at the board is enough.
    await signInStaff(test)
    const seen = await examineWith()
    expect([seen.canOpen, seen.missing]).toEqual([true, []])
    expect(seen.valuesOf('orders_heard')).toEqual([{ people: 1, keys: 0, webhooks: 0 }])
    expect(seen.well).toContain('Its orders reach 1 of its staff, 0 keys and 0 webhooks.')
    await test.merchantKey()
  })

  it.each<[string, (document: Document) => void, RegExp, FindingCode, object]>([
    ['no day to come', closeForLong, /Marina has no hours in the next 60 days/, 'no_hours', MARINA],
    [
      'testing',
      (one) => (one.stores[0]!.preview = true),
      /is under testing, and takes no orders/,
      'store_in_testing',
      MARINA,
    ],
    [
      'a method that nobody takes',
      (one) => (one.stores[0]!.payment = { delivery: ['knet'], pickup: ['cod'] }),
      /offers knet, and no gateway with keys takes that/,
      'methods_without_gateway',
      { ...MARINA, methods: ['knet'] },
    ],
    ['no store that is active', closeStores, /No store is active/, 'no_active_store', {}],
  ])('says that it can not open with %s', async (_, change, sentence, code, values) => {
    const { canOpen, missing, valuesOf } = await examineWith(change)
    expect(missing).toContainEqual(expect.stringMatching(sentence))
    expect(valuesOf(code)).toEqual([values])
    expect(canOpen).toBe(false)
  })

  it('says which of its hosts lead elsewhere', async () => {
    for (const [host, state] of [
      ['a.example', 'here'],
      ['b.example', 'elsewhere'],
      ['c.example', 'unnamed'],
      ['d.example', 'unreachable'],
    ] as const)
      test.ports.hostStates.set(host, state)
    const { missing, well, valuesOf } = await examineWith((one) => {
      one.hosts = ['a.example', 'b.example', 'c.example', 'd.example']
    })
    expect(well).toContain('a.example leads here.')
    expect(missing).toEqual([
      'b.example leads to something else: point its name at this deployment.',
      'c.example leads nowhere: its name is in no directory yet.',
      'Nobody answers at d.example: look at its name, its certificate and the proxy before us.',
    ])
    const codes = ['host_leads_here', 'host_leads_elsewhere', 'host_unnamed', 'host_unreachable'] as const
    expect(codes.flatMap((code) => valuesOf(code).map(({ host }) => host))).toEqual([
      ...['a.example', 'b.example', 'c.example', 'd.example'],
    ])
  })

  it('says what is paused and what is closed', async () => {
    const store = (await test.merchant()).merchant.stores[0]!.id
    const token = await test.merchantKey()
    await test.call(pauseChannel, { params: { id: store }, body: { orderChannel: 40, state: true } }, { token })
    const until = new Date(test.clock.now.getTime() + 3_600_000).toISOString()
    await test.call(setMaintenance, { body: { merchant: 'test-kitchen', until } }, { token: test.platform })
    const { attention, valuesOf } = await examine(test)
    expect(attention).toContain('Marina has paused delivery.')
    expect(attention).toContain(`It is under maintenance until ${until}.`)
    expect(valuesOf('channels_paused')).toEqual([{ ...MARINA, channels: [40] }])
    expect(valuesOf('under_maintenance')).toEqual([{ until }])
  })

  it('says who sends codes, and that nobody does', async () => {
    const { messages } = test.ports
    const { routeOf } = messages
    const sentences = async () => (await examine(test)).missing.filter((sentence) => /codes/.test(sentence))
    await test.apply(merchantDocument())
    expect((await examine(test)).well).toContain('SMS leave by fake, of the platform.')
    expect((await examine(test)).valuesOf('messages_leave_by_platform')).toEqual([{ messages: [10], provider: 'fake' }])
    Object.assign(messages, { routeOf: async () => null })
    expect((await examine(test)).valuesOf('codes_lack_provider')).toEqual([{}])
    expect(await sentences()).toEqual([
      'It verifies phones, and nobody sends its codes: name a provider under messaging, or set verifyPhone to never.',
    ])
    const sms = { provider: 'twilio', accountSid: `AC${'0'.repeat(32)}`, sender: 'Kitchen' } as const
    await test.apply(merchantDocument({ messaging: { sms } }))
    expect(await sentences()).toEqual([
      'It verifies phones, and nobody sends its codes: npm run merchant -- secret test-kitchen twilio',
    ])
    expect((await examine(test)).valuesOf('codes_lack_keys')).toEqual([{ providers: ['twilio'] }])
    Object.assign(messages, { routeOf })
    await test.apply(merchantDocument())
  })

  it('says that the company of its couriers has no keys', async () => {
    const call = { params: { slug: 'test-kitchen', provider: 'uber-direct' } }
    await test.apply(byCourier((one) => Object.assign(one, { couriers: { company: 'uber-direct', mode: 'test' } })))
    const lacks = 'npm run merchant -- secret test-kitchen uber-direct --mode test'
    const { missing, valuesOf } = await examine(test)
    expect(missing).toContain(`uber-direct lacks customerId, clientId and clientSecret (test): ${lacks}`)
    expect(valuesOf('couriers_lack_keys')).toEqual([
      { provider: 'uber-direct', mode: 'test', lacks: ['customerId', 'clientId', 'clientSecret'] },
    ])
    const values = { customerId: 'planted-1', clientId: 'planted-2', clientSecret: 'planted-3' }
    await test.call(putSecrets, { ...call, body: { values } }, { token: test.platform })
    expect((await examine(test)).well).toContain('uber-direct has its test keys.')
    await test.sql.query('delete from merchant_secrets')
    test.ports.secrets.forget(test.merchantId)
    await test.apply(merchantDocument())
  })

  it('says that a shop for real money can not open with couriers that bring nothing', async () => {
    const sentence = 'Its couriers are simulated, and bring nothing: name a company under couriers.'
    await test.apply(byCourier())
    expect((await examine(test)).missing).not.toContain(sentence)
    await test.apply(byCourier((one) => Object.assign(one, { sandbox: false })))
    const { missing, valuesOf } = await examine(test)
    expect(missing).toContain(sentence)
    expect(valuesOf('couriers_simulated')).toEqual([{}])
    await test.apply(merchantDocument())
  })

  it('says that the geocoder that it pays for has no key', async () => {
    await test.apply(merchantDocument({ map: { geocoder: { google: {} } } }))
    const sentences = async () => {
      const { attention, well } = await examine(test)
      return [...attention, ...well].filter((sentence) => /google-maps/.test(sentence))
    }
    expect(await sentences()).toEqual([
      'map.geocoder is google, and google-maps has no key, so that only its areas are found: npm run merchant -- secret test-kitchen google-maps --mode live',
    ])
    expect((await examine(test)).valuesOf('geocoder_lacks_key')).toEqual([{ provider: 'google-maps' }])
    const call = { params: { slug: 'test-kitchen', provider: 'google-maps' } }
    const body = { mode: 'live' as const, values: { apiKey: 'planted-key-of-maps' } }
    await test.call(putSecrets, { ...call, body }, { token: test.platform })
    expect(await sentences()).toEqual(['google-maps has its key.'])
    await test.sql.query('delete from merchant_secrets')
    test.ports.secrets.forget(test.merchantId)
    await test.apply(merchantDocument())
  })

  it('says what of a provider is stored by half, and what no key opens', async () => {
    const values = { accessToken: 'planted-token-1234' }
    const call = { params: { slug: 'test-kitchen', provider: 'whatsapp' }, body: { values } }
    await test.call(putSecrets, call, { token: test.platform })
    const stored = await examine(test)
    expect(stored.valuesOf('account_lacks_keys')).toEqual([
      { provider: 'whatsapp', mode: 'test', lacks: ['appSecret', 'verifyToken'] },
    ])
    expect(stored.attention).toContain(
      'whatsapp (test) lacks appSecret and verifyToken: npm run merchant -- secret test-kitchen whatsapp --mode test',
    )
    await test.sql.query(`update merchant_secrets set sealed = '\\x00'`)
    const { missing, valuesOf } = await examine(test)
    expect(valuesOf('key_unreadable')).toEqual([{ key: 'accessToken', provider: 'whatsapp', mode: 'test' }])
    expect(missing).toContain(
      'accessToken of whatsapp (test) opens with no key of the server: set SECRET_KEY_BEFORE, or remove it and enter it again.',
    )
    await test.sql.query('delete from merchant_secrets')
  })

  it('is the platform’s, and knows merchants alone', async () => {
    const params = { slug: 'nobody' }
    expect((await test.call(examineMerchant, { params }, { token: test.platform })).status).toBe(404)
    expect((await test.call(examineMerchant, { params }, { token: await test.merchantKey() })).status).toBe(401)
  })
})

describe('the doctor, of gateways', () => {
  const keys = async (values: Record<string, string | null>) => {
    const call = { params: { slug: 'test-kitchen', provider: 'stripe' }, body: { values } }
    expect((await test.call(putSecrets, call, { token: test.platform })).status).toBe(200)
  }
  /** The merchant has an account at the gateway that stands in, as its document would say. */
  async function withStripe() {
    const { load } = test.api.merchants
    const gateways = [
      { name: 'stripe', mode: 'test', methods: null, storeIds: null, publicKey: null, upi: 'page' },
    ] as const
    Object.assign(test.api.merchants, {
      async load(id: string) {
        const loaded = await load(id)
        return loaded && { ...loaded, merchant: { ...loaded.merchant, gateways } }
      },
    })
    return () => Object.assign(test.api.merchants, { load })
  }

  it('says what they lack, whether they take the keys, and when they were heard of', async () => {
    const end = await withStripe()
    const sentences = async () => {
      const { missing, attention, well } = await examine(test)
      return [...missing, ...attention, ...well].filter((sentence) => /stripe/.test(sentence))
    }
    expect((await sentences())[0]).toBe(
      'stripe lacks secretKey (test): npm run merchant -- secret test-kitchen stripe --mode test',
    )
    const gateway = { gateway: 'stripe', mode: 'test' }
    const valuesOf = async (code: FindingCode) => (await examine(test)).valuesOf(code)
    expect(await valuesOf('gateway_lacks_keys')).toEqual([{ ...gateway, lacks: ['secretKey'] }])
    await keys({ secretKey: 'sk_test_planted_4Qx7' })
    expect(await valuesOf('gateway_takes_keys')).toEqual([gateway])
    const address = `http://localhost:3000/v1/payment/webhooks/stripe?account=${test.merchantId}`
    expect(await valuesOf('no_gateway_webhook_yet')).toEqual([{ gateway: 'stripe', address }])
    expect(await sentences()).toEqual([
      expect.stringMatching(
        /^No webhook of stripe has come yet; its dashboard sends them to http:\/\/localhost:3000\/v1\/payment\/webhooks\/stripe\?account=[\w-]+$/,
      ),
      'stripe takes the test keys that are stored.',
    ])
    stand.answer = new GatewayFault('refused', 'no', 401)
    expect((await sentences())[0]).toContain('stripe refuses the test keys that are stored')
    expect(await valuesOf('gateway_refuses_keys')).toEqual([gateway])
    stand.answer = new GatewayFault('unreachable', 'no')
    expect(await sentences()).toContain('stripe could not be asked now whether it takes the test keys.')
    await test.sql.query(
      'insert into gateway_events (merchant_id, gateway, event_id, received_at) values ($1, 20, $2, $3)',
      [test.merchantId, 'evt_1', test.clock.now],
    )
    expect(await sentences()).toContain(
      `The last webhook of stripe came on ${test.clock.now.toISOString().slice(0, 10)}.`,
    )
    const date = test.clock.now.toISOString().slice(0, 10)
    expect(await valuesOf('last_gateway_webhook')).toEqual([{ gateway: 'stripe', date }])
    end()
  })
})
