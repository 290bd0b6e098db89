import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { examineMerchant } from '@compass/contract/doctor'
import { getMerchant } from '@compass/contract/platform'
import { listSecrets, putSecrets, rotateKeys } from '@compass/contract/secrets'
import { exportUser } from '@compass/contract/users'
import { merchantDocument } from '@compass/testkit/merchants'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { secretNames } from '../features/secrets/secret-names.ts'
import { standInGateway } from '../features/secrets/test-gateways.ts'
import { phoneOf } from '../features/users/test-phones.ts'
import { type GatewayAccount, GatewayFault, type GatewayPort } from '../ports/gateways/port.ts'
import { openPorts } from '../ports/index.ts'
import type { AccountMode, SecretNames } from '../ports/secrets/port.ts'
import { newCustomer } from '../testing/customer.ts'
import { type TestApi, testApi } from '../testing/test-api.ts'
import { requestsForEveryCall } from './every-call.ts'

const MARK = 'Planted'
/** Providers whose address can be changed: all lead to one that says back what it was sent. */
const PROVIDERS = ['stripe', 'tap', 'razorpay', 'nowpayments', 'mixpay', 'twilio', 'whatsapp', 'uber-direct']

/** A provider of the worst kind: its refusals repeat the keys that it was shown. */
async function openEcho(): Promise<{ readonly url: string; readonly server: Server; readonly received: string[] }> {
  const received: string[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (part) => {
      body += part
    })
    request.on('end', () => {
      received.push(`${request.url} ${JSON.stringify(request.headers)} ${body}`)
      const echoed = JSON.stringify({ headers: request.headers, url: request.url, body })
      response.writeHead(401, { 'content-type': 'application/json' })
      response.end(
        JSON.stringify({ error: { code: 'invalid_key', message: `Invalid key: ${echoed}` }, message: echoed }),
      )
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { server, received, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

describe('credentials of a merchant at every provider', () => {
  let test: TestApi
  let echo: Awaited<ReturnType<typeof openEcho>>
  let platform: { token: string }
  const lines: string[] = []
  const answers: string[] = []
  /** Values, and what they look like in a header, a column or a file. */
  const planted = new Map<string, readonly string[]>()

  beforeAll(async () => {
    test = await testApi({ logTo: (line) => lines.push(line) })
    platform = { token: test.platform }
    echo = await openEcho()
    useRealAdapters()
  })
  afterAll(async () => {
    echo.server.close()
    await test.close()
  })

  /** The adapters of the product, and one that has none yet: their provider repeats the keys in each refusal. */
  function useRealAdapters(): void {
    const stand = standInGateway(test)
    const gateways = test.ports.gateways as Map<string, GatewayPort>
    const standIn = gateways.get('stripe')!
    gateways.set('echo', { ...standIn, id: 180, name: 'echo', tryKeys: (account) => refuseWithKeys(account) })
    gateways.delete('stripe')
    stand.tried.length = 0
    const real = openPorts({
      dataDir: '/nonexistent',
      publicUrl: 'http://localhost:3000',
      database: test.database,
      keys: test.api.configuration,
      messages: {
        ...{ publicUrl: 'http://localhost:3000', secretKey: 'key', isDemo: true, sms: null, whatsapp: null },
        ...{ twilioUrl: echo.url, whatsappUrl: echo.url },
      },
      providerUrls: Object.fromEntries(PROVIDERS.map((provider) => [provider, echo.url])),
      say: (sentence) => void lines.push(sentence),
      sandbox: null,
    })
    for (const [name, gateway] of real.gateways) gateways.set(name, gateway)
    const { secrets, messages, couriers, maps } = real
    Object.assign(test.ports, { secrets, messages, couriers, maps })
  }

  /** Providers that were shown something of what was planted for them. */
  function findShownProviders(): string[] {
    const all = echo.received.join('\n')
    return PROVIDERS.filter((provider) =>
      [...planted].some(
        ([value, forms]) => value.includes(`${MARK}${provider}`) && forms.some((form) => all.includes(form)),
      ),
    )
  }

  async function refuseWithKeys({ merchantId, mode }: GatewayAccount): Promise<never> {
    const keys = await test.ports.secrets.read(merchantId, 'echo', mode)
    throw new GatewayFault('refused', `401 for ${JSON.stringify(keys)}`, 401)
  }

  /** Forms of a text that a search for the text alone would miss. */
  function formsOf(value: string): string[] {
    const inBase64 = [0, 1, 2].map((at) => {
      const text = Buffer.from(`${'x'.repeat(at)}${value}`).toString('base64')
      // Without the ends, which depend on what stands beside it.
      return text.slice(at === 0 ? 0 : 4, -4)
    })
    return [value, encodeURIComponent(value), Buffer.from(value).toString('hex'), ...inBase64]
  }

  /** A value as the provider's are, where it tells those of each mode by how they begin. */
  function plant(provider: string, name: string, mode: AccountMode, { fitsMode }: SecretNames): string {
    const values = ['', `sk_${mode}_`, `rzp_${mode}_`].map(
      (start) => `${start}${MARK}${provider}${name}${mode}Key+0/7Q`,
    )
    const value = values.find((one) => fitsMode?.(name, one, mode) ?? true)
    if (value === undefined) throw new Error(`${name} of ${provider} begins in a way that this test does not know`)
    planted.set(value, formsOf(value))
    return value
  }

  function leaksIn(texts: readonly string[]): string[] {
    const all = texts.join('\n')
    return [...planted].filter(([, forms]) => forms.some((form) => all.includes(form))).map(([value]) => value)
  }

  it('are stored, tried and refused by their providers, and stand in no answer', async () => {
    for (const [provider, all] of secretNames(test.api)) {
      for (const mode of ['test', 'live'] as const) {
        const names = [...all.required, ...all.optional]
        const values = Object.fromEntries(names.map((name) => [name, plant(provider, name, mode, all)]))
        const params = { slug: test.slug, provider }
        const answer = await test.call(putSecrets, { params, body: { mode, values } }, platform)
        expect([provider, answer.status]).toEqual([provider, 200])
        answers.push(answer.text)
        // The same in calls that are refused, each in another way.
        const wrong = { ...values, [`${MARK}Name`]: values[names[0]!]! }
        answers.push((await test.call(putSecrets, { params, body: { mode, values: wrong } }, platform)).text)
        answers.push((await test.call(putSecrets, { params, body: { mode, values } })).text)
        const broken = { mode: 'neither' as never, values }
        answers.push((await test.call(putSecrets, { params, body: broken }, platform)).text)
      }
    }
    expect(planted.size).toBeGreaterThan(20)
    expect(leaksIn(answers)).toEqual([])
  })

  it('stand in no answer to customers who pay with them, are sent codes by them and look for streets', {
    timeout: 180_000,
  }, async () => {
    for (const [name, gateway] of test.ports.gateways) {
      await test.apply(
        merchantDocument((document) => {
          // Razorpay takes rupees alone.
          if (name === 'razorpay') document.currency = 'INR'
          document.gateways = [{ name, mode: 'test', upi: 'collect' }]
          document.stores[0]!.payment = { delivery: ['cod'], pickup: [...gateway.methods] }
        }),
      )
      const customer = await newCustomer(test)
      for (const method of gateway.methods) {
        await customer.add('soup')
        const placed = await customer.place({ payment: { mod: method } as never, orderType: 10, address: undefined })
        answers.push(placed.text)
      }
      test.clock.turn({ minutes: 1 })
      await test.ports.runJobs()
    }
    const people = phoneOf(test)
    await test.apply(
      merchantDocument({
        contact: { messages: ['sms', 'whatsapp'] },
        messaging: {
          sms: { provider: 'twilio', accountSid: `AC${'0'.repeat(32)}`, sender: 'Kitchen' },
          whatsapp: { phoneNumberId: '100000000000000' },
        },
      }),
    )
    for (const channel of [10, 20] as const) {
      const { token } = await test.guest()
      answers.push(JSON.stringify(await people.send(token, `5098765${channel}`, { notificationModule: channel })))
    }
    await test.ports.runJobs()
    expect(findShownProviders()).toEqual(expect.arrayContaining(['stripe', 'tap', 'razorpay', 'twilio', 'whatsapp']))
    expect(leaksIn(answers)).toEqual([])
  })

  it('stand in no answer of any call, whoever asks, nor in what is exported', { timeout: 180_000 }, async () => {
    const params = { slug: test.slug }
    for (const call of [listSecrets, examineMerchant, getMerchant])
      answers.push((await test.call(call, { params }, platform)).text)
    answers.push((await test.call(rotateKeys, { body: {} }, platform)).text)
    const customer = await newCustomer(test)
    await customer.add('soup')
    await customer.place()
    answers.push((await test.call(exportUser, { params: { id: customer.userId } }, { token: customer.token })).text)
    for (const [name] of test.ports.gateways) {
      const url = `/v1/payment/webhooks/${name}?account=${test.merchantId}`
      const signed = { 'content-type': 'application/json', 'stripe-signature': 't=1,v1=00', hashstring: '00' }
      answers.push((await test.inject({ method: 'POST', url, headers: signed, payload: '{"id":"x"}' })).payload)
      answers.push((await test.inject({ url: `/v1/payment/callback/${name}?account=${test.merchantId}` })).payload)
    }
    for (const { method, url, headers, body } of await requestsForEveryCall(test)) {
      const answer = await test.inject({
        method,
        url,
        headers: { ...headers },
        ...(body !== undefined && { payload: body }),
      })
      answers.push(answer.payload, JSON.stringify(answer.headers))
    }
    expect(answers.length).toBeGreaterThan(500)
    expect(leaksIn(answers)).toEqual([])
  })

  it('stand in no line of the log', async () => {
    await test.ports.runJobs()
    expect(lines.length).toBeGreaterThan(500)
    expect(lines.join('')).toContain('keys were tried and not taken')
    expect(leaksIn(lines)).toEqual([])
  })

  it('stand in no row of any table, and are read by their adapters all the same', async () => {
    const tables = await test.database.everywhere<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    )
    expect(tables.length).toBeGreaterThan(50)
    const rows: string[] = []
    for (const { name } of tables) {
      const found = await test.database.everywhere<{ row: string }>(`select t::text as row from "${name}" t`)
      rows.push(...found.map(({ row }) => row))
    }
    // The search finds what is there.
    planted.set(test.slug, formsOf(test.slug))
    expect(leaksIn(rows)).toEqual([test.slug])
    planted.delete(test.slug)
    const keys = await test.ports.secrets.read(test.merchantId, 'whatsapp', 'live')
    expect(Object.values(keys!).every((value) => planted.has(value))).toBe(true)
  })
})
