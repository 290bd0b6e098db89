import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { makeFolder } from '@compass/testkit/folders'
import { buildGateway } from './gateway.ts'
import { waitsAt } from './waits.ts'

export const ADMIN_KEY = 'admin-key-of-the-tests'
const WEBHOOK_SECRET = 'webhook-secret'

export type ReceivedWebhook = {
  id: string
  type: string
  payment: { id: string; status: string }
  refund?: { status: string }
  dispute?: { id: string; state: string }
}

type TestOptions = {
  readonly folder?: string
  readonly speed?: number
  readonly refusesWebhooks?: number
  /** The gateway's clock; what waits there goes on when this has moved. */
  readonly now?: () => Date
}

/** A shop with an account at a gateway of its own, and what the gateway tells it. */
export async function openShop(supplied: TestOptions = {}) {
  const folder = supplied.folder ?? (await makeFolder('gateway'))
  const webhooks: ReceivedWebhook[] = []
  const unsigned: string[] = []
  let toRefuse = supplied.refusesWebhooks ?? 0
  const ear = createServer((request, response) => {
    let body = ''
    request.on('data', (part) => {
      body += part
    })
    request.on('end', () => {
      const [, t, v1] = /^t=(\d+),v1=(\w+)$/.exec(String(request.headers['x-gateway-signature'])) ?? []
      if (createHmac('sha256', WEBHOOK_SECRET).update(`${t}.${body}`).digest('hex') !== v1) unsigned.push(body)
      toRefuse -= 1
      if (toRefuse < 0) webhooks.push(JSON.parse(body))
      response.writeHead(toRefuse < 0 ? 200 : 500).end()
    })
  })
  await new Promise<void>((resolve) => ear.listen(0, '127.0.0.1', resolve))
  const webhookUrl = `http://127.0.0.1:${(ear.address() as AddressInfo).port}/hear`
  const app = await buildGateway({
    folder,
    adminKey: ADMIN_KEY,
    publicUrl: () => 'http://pay.test',
    waits: waitsAt(supplied.speed ?? 1_000),
    ...(supplied.now && { now: supplied.now }),
  })
  await app.ready()

  const as = (bearer: string) => async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) => {
    const response = await app.inject({ method, url, payload, headers: { authorization: `Bearer ${bearer}` } })
    return { status: response.statusCode, body: response.body === '' ? null : response.json() }
  }
  const admin = as(ADMIN_KEY)
  const account = { secret: 'secret-of-saffron', webhookUrl, webhookSecret: WEBHOOK_SECRET }
  await admin('PUT', '/accounts/saffron', account)
  const call = as('saffron.secret-of-saffron')

  let references = 0
  const wanted = (change: object = {}) => ({
    reference: `order-${++references}`,
    amount: 9_180,
    currency: 'AED',
    method: 'card',
    returnUrl: 'http://shop.test/v1/payment/callback/sandbox',
    expiresAt: new Date(Date.now() + 30 * 60_000).toISOString(),
    language: 'en',
    description: 'Order 41',
    merchant: { name: 'Saffron & Sons', color: '#c2410c' },
    customer: { id: 'layla' },
    ...change,
  })
  const pay = async (change: object = {}) => (await call('POST', '/payments', wanted(change))).body
  /** Presses a button of the hosted page. */
  const press = async (payment: { pageUrl: string }, fields: Record<string, string>) =>
    app.inject({
      method: 'POST',
      url: new URL(payment.pageUrl).pathname,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(fields).toString(),
    })
  const type = (payment: { pageUrl: string }, number: string, change: Record<string, string> = {}) =>
    press(payment, { act: 'card', number, expiry: '12/34', cvv: '123', holder: 'Layla Haddad', ...change })
  const read = async (id: string) => (await call('GET', `/payments/${id}`)).body
  const see = async (payment: { pageUrl: string }) =>
    app.inject({ method: 'GET', url: new URL(payment.pageUrl).pathname })

  return {
    folder,
    notices: webhooks,
    unsigned,
    account,
    admin,
    as,
    call,
    wanted,
    pay,
    press,
    type,
    read,
    see,
    async close() {
      await app.close()
      await new Promise((resolve) => ear.close(resolve))
    },
  }
}

export type Shop = Awaited<ReturnType<typeof openShop>>
