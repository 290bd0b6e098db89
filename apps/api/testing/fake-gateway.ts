import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { newId } from '../ids/index.ts'
import { sandboxGateway } from '../ports/gateways/sandbox.ts'
import { SANDBOX } from '../ports/gateways/sandbox-client.ts'
import { sandboxAccount } from '../ports/gateways/sandbox-keys.ts'
import { signWebhook } from '../ports/gateways/signature.ts'
import type { TestApi } from './test-api.ts'

/** A payment as the gateway tells it. */
export interface FakePayment {
  id: string
  reference: string
  amount: number
  currency: string
  method: string
  status: string
  requiresRedirect: boolean
  pageUrl: string | null
  form: null
  failureCode: number | null
  failureReason?: string
  card: { brand: string; last4: string; type: string; bin: string } | null
  quote: null
  received: { verdict: string } | null
  captured: number
  refunded: number
  customer: string
  account: string
}

type Answer = { readonly status: number; readonly body: unknown }

/** What happens to requests: answered as ever, refused with a status, or never answered. */
export type FakeBehaviour = 'well' | 'broken' | 'hangs' | 'drops'

/**
 * A gateway that speaks like the sandbox's, over HTTP, and does what a test says. A saved card captures or fails at once by its
 * token (`tok_ok`, `tok_5001` …); everything else waits on a page until the test pays it.
 */
export interface FakeGateway {
  behaviour: FakeBehaviour
  /** What becomes of refunds: made at once, refused with a status, or taken and then not made. */
  refunding: 'well' | 'refuses' | 'fails'
  /** Where customers are sent; the fake itself unless a test says otherwise. */
  pageUrl: string | null
  readonly payments: Map<string, FakePayment>
  readonly refunds: Map<string, { id: string; reference: string; payment: string; amount: number; status: string }>
  readonly cards: Map<
    string,
    { token: string; brand: string; last4: string; expiry: string; type: string; holder: string }[]
  >
  /** Bodies of what was asked, newest last. */
  readonly requests: { method: string; path: string; body: Record<string, unknown> }[]
  /** The payment of one of ours, by its reference. */
  findPayment(reference: string): FakePayment
  /** Something happens there that we are not told of. */
  change(reference: string, to: Partial<FakePayment>): FakePayment
  pay(reference: string): FakePayment
  /** Money for something that we never asked for. */
  stray(amount: number): FakePayment
  /** A signed notice of a payment as it is now, or as given. */
  webhook(
    payment: FakePayment,
    options?: { eventId?: string; at?: Date; secretOf?: string },
  ): { url: string; body: string; headers: Record<string, string> }
  close(): Promise<void>
}

export async function fakeGateway(test: TestApi): Promise<FakeGateway> {
  const byId = new Map<string, FakePayment>()
  const open = new Set<ServerResponse>()
  const secretKey = test.api.configuration.secretKey
  const server = createServer((request, response) => {
    open.add(response)
    read(request).then(({ path, body }) => {
      fake.requests.push({ method: request.method!, path, body })
      if (fake.behaviour === 'hangs') return
      const answer =
        fake.behaviour === 'broken' ? { status: 500, body: { error: 'broken' } } : handle(request, path, body)
      if (fake.behaviour === 'drops') return request.socket.destroy()
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  function handle(request: IncomingMessage, path: string, body: Record<string, unknown>): Answer {
    const account = /^Bearer ([^.]+)\./.exec(request.headers.authorization ?? '')?.[1] ?? ''
    const [, kind, id, more, last] = path.split('?')[0]!.split('/')
    const isPost = request.method === 'POST'
    if (kind === 'accounts') return { status: 200, body: {} }
    if (kind === 'payments' && isPost && id === undefined) return create(account, body)
    if (kind === 'payments' && id === undefined) {
      const reference = new URL(path, url).searchParams.get('reference')
      const found = [...byId.values()].find((one) => one.reference === reference)
      return found ? { status: 200, body: found } : { status: 404, body: {} }
    }
    if (kind === 'payments' && more === 'cancel') return cancel(byId.get(id!)!)
    if (kind === 'payments' && more === 'refunds') return refund(byId.get(id!)!, body)
    if (kind === 'payments') return { status: 200, body: byId.get(id!) }
    if (kind === 'refunds') return { status: 200, body: fake.refunds.get(id!) }
    if (kind === 'customers' && request.method === 'DELETE') {
      const mine = fake.cards.get(id!) ?? []
      fake.cards.set(
        id!,
        mine.filter(({ token }) => token !== last),
      )
      return { status: mine.some(({ token }) => token === last) ? 204 : 404, body: null }
    }
    if (kind === 'customers') return { status: 200, body: { items: fake.cards.get(id!) ?? [] } }
    if (kind === 'bins') return { status: 200, body: { brand: 'visa', type: 'credit', country: 'AE' } }
    if (kind === 'vpas') return { status: 200, body: { valid: body.vpa === 'ok@bank', name: null } }
    if (kind === 'ledger') return { status: 200, body: { entries: ledger(account) } }
    return { status: 404, body: {} }
  }

  function create(account: string, body: Record<string, unknown>): Answer {
    const known = [...byId.values()].find(({ reference }) => reference === body.reference)
    if (known) return { status: 200, body: known }
    const payment: FakePayment = {
      id: `pay_${byId.size + 1}_${newId()}`,
      reference: String(body.reference),
      amount: Number(body.amount),
      currency: String(body.currency),
      method: String(body.method),
      status: 'created',
      requiresRedirect: true,
      pageUrl: fake.pageUrl,
      form: null,
      failureCode: null,
      card: null,
      quote: null,
      received: null,
      captured: 0,
      refunded: 0,
      customer: String((body.customer as { id?: string } | undefined)?.id),
      account,
    }
    byId.set(payment.id, payment)
    const token = (body.card as { token?: string } | undefined)?.token
    if (token === 'tok_ok')
      Object.assign(payment, { status: 'captured', captured: payment.amount, requiresRedirect: false })
    else if (token === 'tok_other')
      Object.assign(payment, {
        status: 'failed',
        failureCode: 5100,
        failureReason: 'card_not_allowed',
        requiresRedirect: false,
      })
    else if (token)
      Object.assign(payment, { status: 'failed', failureCode: Number(token.slice(4)), requiresRedirect: false })
    return { status: 201, body: payment }
  }

  function cancel(payment: FakePayment): Answer {
    if (payment.status !== 'created' && payment.status !== 'pending') return { status: 409, body: {} }
    payment.status = 'cancelled'
    return { status: 200, body: payment }
  }

  function refund(payment: FakePayment, body: Record<string, unknown>): Answer {
    const known = [...fake.refunds.values()].find(({ reference }) => reference === body.reference)
    if (known) return { status: 200, body: known }
    if (fake.refunding === 'refuses') return { status: 409, body: { error: 'not_now' } }
    if (Number(body.amount) > payment.captured - payment.refunded)
      return { status: 409, body: { error: 'refund_too_large' } }
    const fails = fake.refunding === 'fails'
    if (!fails) payment.refunded += Number(body.amount)
    const created = {
      id: `ref_${newId()}`,
      reference: String(body.reference),
      payment: payment.id,
      amount: Number(body.amount),
      status: fails ? 'failed' : 'succeeded',
    }
    fake.refunds.set(created.id, created)
    return { status: 201, body: created }
  }

  function ledger(account: string) {
    return [...byId.values()]
      .filter((one) => one.account === account)
      .flatMap(({ id: payment, reference, captured, refunded, currency }) => [
        ...(captured > 0 ? [{ payment, reference, kind: 'captured', amount: captured, currency }] : []),
        ...(refunded > 0 ? [{ payment, reference, kind: 'refunded', amount: refunded, currency }] : []),
      ])
  }

  const fake: FakeGateway = {
    behaviour: 'well',
    refunding: 'well',
    pageUrl: `${url}/pay/1`,
    payments: byId,
    refunds: new Map(),
    cards: new Map(),
    requests: [],
    findPayment(reference) {
      const found = [...byId.values()].find((one) => one.reference === reference)
      if (!found) throw new Error(`the gateway has no payment ${reference}`)
      return found
    },
    change: (reference, to) => Object.assign(fake.findPayment(reference), to),
    pay: (reference) => fake.change(reference, { status: 'captured', captured: fake.findPayment(reference).amount }),
    stray(amount) {
      const body = { reference: newId(), amount, currency: 'AED', method: 'card', customer: { id: 'x' } }
      const created = create(test.merchantId, body).body as FakePayment
      return Object.assign(created, { status: 'captured', captured: amount })
    },
    webhook(payment, { eventId = newId(), at = test.clock.now, secretOf = test.merchantId } = {}) {
      const type = `payment.${payment.status}`
      const body = JSON.stringify({ id: eventId, type, createdAt: at.toISOString(), payment })
      const { webhookSecret } = sandboxAccount(secretKey, secretOf)
      const signature = signWebhook(webhookSecret, body, Math.floor(at.getTime() / 1000))
      return {
        url: `/v1/payment/webhooks/${SANDBOX}?account=${test.merchantId}`,
        body,
        headers: { 'content-type': 'application/json', 'x-gateway-signature': signature },
      }
    },
    close() {
      for (const response of open) response.destroy()
      server.closeAllConnections()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
  const gateways = test.ports.gateways as Map<string, ReturnType<typeof sandboxGateway>>
  gateways.set(SANDBOX, sandboxGateway({ url, secretKey, productUrl: 'http://localhost:3000' }))
  return fake
}

async function read(request: IncomingMessage): Promise<{ path: string; body: Record<string, unknown> }> {
  const parts: Buffer[] = []
  for await (const part of request as AsyncIterable<Buffer>) parts.push(part)
  const text = Buffer.concat(parts).toString('utf8')
  return { path: request.url!, body: text === '' ? {} : JSON.parse(text) }
}
