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
type FakeBehaviour = 'well' | 'broken' | 'hangs' | 'drops'

/** Money that a bank takes back, as the gateway tells it. */
interface FakeDispute {
  id: string
  payment: string
  reference: string
  amount: number
  currency: string
  reason: string
  state: 'open' | 'answered' | 'won' | 'lost'
  answerBy: string | null
  openedAt: string
}

/** A line of a payout as the gateway tells it. */
interface FakePayoutLine {
  payout: string
  paidAt: string
  payment: string | null
  reference: string | null
  kind: 'payment' | 'refund' | 'dispute' | 'fee' | 'other'
  amount: number
  fee: number
  currency: string
}

type Refund = { id: string; reference: string; payment: string; amount: number; status: string }
type Card = { token: string; brand: string; last4: string; expiry: string; type: string; holder: string }
type Body = Record<string, unknown>

/** Opens a fake gateway and puts it in the place of the test's sandbox. */
export async function fakeGateway(test: TestApi): Promise<FakeGateway> {
  const fake = new FakeGateway(test)
  const url = await fake.listen()
  const gateways = test.ports.gateways as Map<string, ReturnType<typeof sandboxGateway>>
  const { secretKey } = test.api.configuration
  gateways.set(SANDBOX, sandboxGateway({ url, secretKey, productUrl: 'http://localhost:3000' }))
  return fake
}

/**
 * A gateway that speaks like the sandbox's, over HTTP, and does what a test says. A saved card captures or fails at once by its
 * token (`tok_ok`, `tok_5001` …); everything else waits on a page until the test pays it.
 */
export class FakeGateway {
  behaviour: FakeBehaviour = 'well'
  /** What becomes of refunds: made at once, refused with a status, or taken and then not made. */
  refunding: 'well' | 'refuses' | 'fails' = 'well'
  /** While set, a new payment is there at once and its answer waits for this. */
  holdsAnswer: Promise<void> | null = null
  /** Where customers are sent; the fake itself unless a test says otherwise. */
  pageUrl: string | null = null
  readonly payments = new Map<string, FakePayment>()
  readonly refunds = new Map<string, Refund>()
  readonly disputes = new Map<string, FakeDispute>()
  /** What it says that it paid out, whatever the span. */
  payouts: FakePayoutLine[] = []
  /** By the customer. */
  readonly cards = new Map<string, Card[]>()
  /** Bodies of what was asked, newest last. */
  readonly requests: { method: string; path: string; body: Body }[] = []
  readonly #test: TestApi
  readonly #open = new Set<ServerResponse>()
  readonly #server = createServer((request, response) => void this.#serve(request, response))

  constructor(test: TestApi) {
    this.#test = test
  }

  /** Answers its address. */
  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
    this.pageUrl = `${url}/pay/1`
    return url
  }

  close(): Promise<void> {
    for (const response of this.#open) response.destroy()
    this.#server.closeAllConnections()
    return new Promise<void>((resolve) => this.#server.close(() => resolve()))
  }

  /** The payment of one of ours, by its reference. */
  findPayment(reference: string): FakePayment {
    const found = this.#paymentOf(reference)
    if (!found) throw new Error(`the gateway has no payment ${reference}`)
    return found
  }

  /** Something happens there that we are not told of. */
  change(reference: string, to: Partial<FakePayment>): FakePayment {
    return Object.assign(this.findPayment(reference), to)
  }

  pay(reference: string): FakePayment {
    return this.change(reference, { status: 'captured', captured: this.findPayment(reference).amount })
  }

  /** Money for something that we never asked for. */
  stray(amount: number): FakePayment {
    const body = { reference: newId(), amount, currency: 'AED', method: 'card', customer: { id: 'x' } }
    const created = this.#create(this.#test.merchantId, body).body as FakePayment
    return Object.assign(created, { status: 'captured', captured: amount })
  }

  /** A bank takes a payment's money back; the same payment again: it stands otherwise now. */
  dispute(reference: string, change: Partial<FakeDispute> = {}): FakeDispute {
    const { id: payment, amount, currency } = this.findPayment(reference)
    const at = this.#test.clock.now
    const known = this.disputes.get(`dp_${payment}`)
    const dispute: FakeDispute = known ?? {
      ...{ id: `dp_${payment}`, payment, reference, amount, currency },
      reason: 'fraudulent',
      state: 'open',
      answerBy: new Date(at.getTime() + 7 * 86_400_000).toISOString(),
      openedAt: at.toISOString(),
    }
    this.disputes.set(dispute.id, Object.assign(dispute, change))
    return dispute
  }

  /** A signed webhook of a payment, which is there as it is given; `isTrue` false: whoever asks finds it otherwise. */
  webhook(
    payment: FakePayment,
    options: { eventId?: string; at?: Date; secretOf?: string; isTrue?: boolean; dispute?: FakeDispute } = {},
  ): { url: string; body: string; headers: Record<string, string> } {
    const { merchantId, clock, api } = this.#test
    const { eventId = newId(), at = clock.now, secretOf = merchantId, isTrue = true, dispute } = options
    const there = this.payments.get(payment.id)
    if (there && isTrue) Object.assign(there, payment)
    const type = `payment.${payment.status}`
    const body = JSON.stringify({ id: eventId, type, createdAt: at.toISOString(), payment, dispute })
    const { webhookSecret } = sandboxAccount(api.configuration.secretKey, secretOf)
    const signature = signWebhook(webhookSecret, body, Math.floor(at.getTime() / 1000))
    return {
      url: `/v1/payment/webhooks/${SANDBOX}?account=${merchantId}`,
      body,
      headers: { 'content-type': 'application/json', 'x-gateway-signature': signature },
    }
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    this.#open.add(response)
    const { path, body } = await read(request)
    this.requests.push({ method: request.method!, path, body })
    if (this.behaviour === 'hangs') return
    const answer =
      this.behaviour === 'broken' ? { status: 500, body: { error: 'broken' } } : this.#handle(request, path, body)
    if (this.behaviour === 'drops') return void request.socket.destroy()
    if (answer.status === 201 && this.holdsAnswer) await this.holdsAnswer
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body))
  }

  #handle(request: IncomingMessage, path: string, body: Body): Answer {
    const account = /^Bearer ([^.]+)\./.exec(request.headers.authorization ?? '')?.[1] ?? ''
    const [, kind, id, more, last] = path.split('?')[0]!.split('/')
    const isPost = request.method === 'POST'
    if (kind === 'accounts') return { status: 200, body: {} }
    if (kind === 'payments' && isPost && id === undefined) return this.#create(account, body)
    if (kind === 'payments' && id === undefined) {
      const found = this.#paymentOf(new URLSearchParams(path.split('?')[1]).get('reference'))
      return found?.account === account ? { status: 200, body: found } : { status: 404, body: {} }
    }
    if (kind === 'payments' && more === 'cancel') return this.#cancel(this.payments.get(id!)!)
    if (kind === 'payments' && more === 'refunds') return this.#refund(this.payments.get(id!)!, body)
    if (kind === 'payments') return { status: 200, body: this.payments.get(id!) }
    if (kind === 'refunds') return { status: 200, body: this.refunds.get(id!) }
    if (kind === 'customers' && request.method === 'DELETE') return this.#forgetCard(id!, last!)
    if (kind === 'customers') return { status: 200, body: { items: this.cards.get(id!) ?? [] } }
    if (kind === 'bins') return { status: 200, body: { brand: 'visa', type: 'credit', country: 'AE' } }
    if (kind === 'vpas') return { status: 200, body: { valid: body.vpa === 'ok@bank', name: null } }
    if (kind === 'disputes') return { status: this.disputes.has(id!) ? 200 : 404, body: this.disputes.get(id!) ?? {} }
    if (kind === 'payouts') return { status: 200, body: { lines: this.payouts } }
    if (kind === 'ledger') return { status: 200, body: { entries: this.#ledger(account) } }
    return { status: 404, body: {} }
  }

  #paymentOf(reference: unknown): FakePayment | undefined {
    return [...this.payments.values()].find((one) => one.reference === reference)
  }

  #create(account: string, body: Body): Answer {
    const known = this.#paymentOf(body.reference)
    if (known) return { status: 200, body: known }
    const payment: FakePayment = {
      id: `pay_${this.payments.size + 1}_${newId()}`,
      reference: String(body.reference),
      amount: Number(body.amount),
      currency: String(body.currency),
      method: String(body.method),
      status: 'created',
      requiresRedirect: true,
      pageUrl: this.pageUrl,
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
    this.payments.set(payment.id, payment)
    const token = (body.card as { token?: string } | undefined)?.token
    if (token) Object.assign(payment, { requiresRedirect: false, ...outcomeOf(token, payment.amount) })
    return { status: 201, body: payment }
  }

  #cancel(payment: FakePayment): Answer {
    if (payment.status !== 'created' && payment.status !== 'pending') return { status: 409, body: {} }
    payment.status = 'cancelled'
    return { status: 200, body: payment }
  }

  #refund(payment: FakePayment, body: Body): Answer {
    const known = [...this.refunds.values()].find(({ reference }) => reference === body.reference)
    if (known) return { status: 200, body: known }
    if (this.refunding === 'refuses') return { status: 409, body: { error: 'not_now' } }
    if (Number(body.amount) > payment.captured - payment.refunded)
      return { status: 409, body: { error: 'refund_too_large' } }
    const fails = this.refunding === 'fails'
    if (!fails) payment.refunded += Number(body.amount)
    const created = {
      id: `ref_${newId()}`,
      reference: String(body.reference),
      payment: payment.id,
      amount: Number(body.amount),
      status: fails ? 'failed' : 'succeeded',
    }
    this.refunds.set(created.id, created)
    return { status: 201, body: created }
  }

  #forgetCard(customer: string, token: string): Answer {
    const cards = this.cards.get(customer) ?? []
    const others = cards.filter((card) => card.token !== token)
    this.cards.set(customer, others)
    return { status: others.length < cards.length ? 204 : 404, body: null }
  }

  #ledger(account: string) {
    return [...this.payments.values()]
      .filter((one) => one.account === account)
      .flatMap(({ id: payment, reference, captured, refunded, currency }) => [
        ...[...this.disputes.values()]
          .filter((one) => one.payment === payment && one.state === 'lost')
          .map(({ amount }) => ({ payment, reference, kind: 'disputed', amount, currency })),
        ...(captured > 0 ? [{ payment, reference, kind: 'captured', amount: captured, currency }] : []),
        ...(refunded > 0 ? [{ payment, reference, kind: 'refunded', amount: refunded, currency }] : []),
      ])
  }
}

/** What a saved card does, by its token. */
function outcomeOf(token: string, amount: number): Partial<FakePayment> {
  if (token === 'tok_ok') return { status: 'captured', captured: amount }
  if (token === 'tok_other') return { status: 'failed', failureCode: 5100, failureReason: 'card_not_allowed' }
  return { status: 'failed', failureCode: Number(token.slice(4)) }
}

async function read(request: IncomingMessage): Promise<{ path: string; body: Record<string, unknown> }> {
  const parts: Buffer[] = []
  for await (const part of request as AsyncIterable<Buffer>) parts.push(part)
  const text = Buffer.concat(parts).toString('utf8')
  return { path: request.url!, body: text === '' ? {} : JSON.parse(text) }
}
