import { openStripe, type StripeAnswer } from '@compass/emulators/stripe'
import type { GatewayCustomers } from '../customers.ts'
import type { GatewayAccount, GatewayPayment } from '../port.ts'
import { accountWith, type GatewayBench, openReceiver, submit } from '../test-gateway-bench.ts'
import { stripeGateway } from './index.ts'

export const TEST_KEY = 'sk_test_0123456789abcdef'
export const WEBHOOK_SECRET = 'whsec_0123456789abcdef'
const FOREIGN = { amount: 900, currency: 'eur' }

/** Remembers them for as long as the test. */
export function customersInMemory(): GatewayCustomers & { readonly known: Map<string, string> } {
  const known = new Map<string, string>()
  const at = ({ merchantId, mode }: GatewayAccount, ...more: string[]) => [merchantId, mode, ...more].join(' ')
  return {
    known,
    find: async (account, provider, customerId) => known.get(at(account, provider, customerId)) ?? null,
    async keep(account, provider, customerId, gatewayCustomer) {
      const key = at(account, provider, customerId)
      if (!known.has(key)) known.set(key, gatewayCustomer)
      return known.get(key)!
    },
    async forget(account, provider, customerId) {
      known.delete(at(account, provider, customerId))
    },
  }
}

/** Stripe's adapter beside its emulator. */
export async function openStripeBench(): Promise<
  GatewayBench & {
    readonly stripe: Awaited<ReturnType<typeof openStripe>>
    readonly customers: Map<string, string>
    /** Every call and its answer. */
    readonly answers: readonly StripeAnswer[]
    /** Time passes there; milliseconds. */
    turn(ms: number): void
  }
> {
  let passed = 0
  const answers: StripeAnswer[] = []
  const stripe = await openStripe({
    secretKeys: [TEST_KEY],
    pauseMs: 20,
    clock: () => Date.now() + passed,
    watch: (answer) => void answers.push(answer),
  })
  const receiver = await openReceiver()
  const there = stripe.account(TEST_KEY)
  there.addEndpoint(receiver.url, WEBHOOK_SECRET)
  const { account, secrets, port } = accountWith('test', { secretKey: TEST_KEY, webhookSecret: WEBHOOK_SECRET })
  const customers = customersInMemory()
  const gateway = stripeGateway({
    url: stripe.url,
    customers,
    secrets: port,
  })
  const intentOf = ({ id }: GatewayPayment) => {
    const session = there.books.find('checkout.session', id)
    return there.books.take('payment_intent', session ? (session.payment_intent as string) : id)
  }
  return {
    gateway,
    stripe,
    emulator: stripe,
    account,
    secrets,
    customers: customers.known,
    answers,
    turn(ms) {
      passed += ms
    },
    calls: { create: 'POST /v1/checkout/sessions', find: 'GET /v1/checkout/sessions/*' },
    charge: { method: 'card', currency: 'AED', amount: 4750 },
    amounts: [
      ...(
        [
          [200, 'AED'],
          [1, 'SEK'],
          [1, 'RSD'],
          [500, 'JPY'],
        ] as const
      ).filter(([, code]) => code !== 'SEK'),
      ...([
        [5120, 'KWD'],
        [10, 'BHD'],
        [300, 'MGA'],
        [7, 'ISK'],
        [99_999_999, 'EUR'],
      ] as const),
    ],
    webhooks: receiver.received,
    pay: (payment) => submit(payment, { number: '4242 4242 4242 4242' }),
    refuse: (payment) => submit(payment, { number: '4000 0000 0000 9995' }),
    async payOther({ id }, money) {
      const currency = money.currency?.toLowerCase()
      there.payPage(id, '4242424242424242', { ...money, ...(currency && { currency }) } as { amount?: number })
    },
    answerInOtherMode(isOther) {
      there.answersInOtherMode = isOther
    },
    holdRefund() {
      there.payments.holdsNextRefund = true
      return async (status) => there.payments.endRefund(there.books.all('refund')[0]!, status)
    },
    async payElsewhere() {
      const line = { price_data: { ...{ currency: FOREIGN.currency, unit_amount: FOREIGN.amount } } }
      const form = new URLSearchParams({
        mode: 'payment',
        success_url: 'https://other.example/',
        'line_items[0][price_data][currency]': line.price_data.currency,
        'line_items[0][price_data][unit_amount]': String(line.price_data.unit_amount),
        'line_items[0][price_data][product_data][name]': 'Something else',
      })
      const headers = { authorization: `Bearer ${TEST_KEY}` }
      const answer = await fetch(`${stripe.url}/v1/checkout/sessions`, {
        method: 'POST',
        headers,
        body: form.toString(),
      })
      const { id } = (await answer.json()) as { id: string }
      there.payPage(id, '4242424242424242')
      return id
    },
    dispute: async (payment) => there.payments.dispute(intentOf(payment)).id,
    payOut: async () => void there.payments.payOut(),
    async refusedCard(customerId) {
      const { id } = (await (
        await fetch(`${stripe.url}/v1/customers`, { method: 'POST', headers: { authorization: `Bearer ${TEST_KEY}` } })
      ).json()) as { id: string }
      await customers.keep(account, 'stripe', customerId, id)
      return there.saveCard(id, '4000000000009995')
    },
    async close() {
      receiver.close()
      await stripe.close()
    },
  }
}
