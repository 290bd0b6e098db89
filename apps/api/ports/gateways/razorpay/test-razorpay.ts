import { openRazorpay, type RazorpayEmulator } from '@compass/emulators/razorpay'
import type { GatewayPayment } from '../port.ts'
import { accountWith, type GatewayBench, openReceiver, submit } from '../test-gateway-bench.ts'
import { razorpayGateway } from './index.ts'

export const KEYS = { keyId: 'rzp_test_0123456789', keySecret: 'rzp_key_secret', webhookSecret: 'rzp_hook_secret' }

/** Razorpay's adapter beside its emulator. */
export async function openRazorpayBench(
  options: Parameters<typeof openRazorpay>[0] = {},
): Promise<GatewayBench & { readonly razorpay: RazorpayEmulator }> {
  const razorpay = await openRazorpay({ retryAfterMs: 20, givesUpAfterMs: 100, ...options })
  const receiver = await openReceiver()
  razorpay.addAccount(KEYS.keyId, KEYS.keySecret, { url: receiver.url, secret: KEYS.webhookSecret })
  const { account, secrets, port } = accountWith('test', KEYS)
  const gateway = razorpayGateway({
    url: razorpay.url,
    secrets: port,
    ...(options.clock && { clock: options.clock }),
  })
  const linkOf = ({ reference }: GatewayPayment) => razorpay.linkOf(reference)
  return {
    ...{ gateway, razorpay, emulator: razorpay, account, secrets, webhooks: receiver.received },
    calls: { create: 'POST /v1/payment_links', find: 'GET /v1/payment_links/*' },
    charge: { method: 'upi', currency: 'INR', amount: 47_500 },
    amounts: [
      ...([
        [100, 'INR'],
        [101, 'INR'],
        [99_999_999, 'INR'],
      ] as const),
    ],
    pay: (payment) => submit(payment, { act: 'upi', vpa: 'success@razorpay' }),
    refuse: (payment) => submit(payment, { act: 'upi', vpa: 'failure@razorpay' }),
    async payOther(payment, { amount, currency }) {
      const attempt = razorpay.payments.attempt(linkOf(payment), { method: 'upi', vpa: 'success@razorpay' })
      if (amount !== undefined) attempt.amount = amount
      if (currency) attempt.currency = currency
      razorpay.payments.authorise(attempt)
    },
    holdRefund() {
      razorpay.payments.holdsRefunds = true
      return async (status) => {
        razorpay.payments.holdsRefunds = false
        const refund = [...razorpay.ledger.refunds.values()].at(-1)!
        razorpay.payments.settle(refund, status === 'succeeded' ? 'processed' : 'failed')
      }
    },
    async payElsewhere() {
      const headers = { authorization: `Basic ${Buffer.from(`${KEYS.keyId}:${KEYS.keySecret}`).toString('base64')}` }
      const body = JSON.stringify({ amount: 5000, currency: 'INR', reference_id: 'TS1989' })
      const answer = await fetch(`${razorpay.url}/v1/payment_links`, { method: 'POST', headers, body })
      const { id } = (await answer.json()) as { id: string }
      const paid = razorpay.payments.pay(razorpay.ledger.links.get(id)!, { method: 'upi', vpa: 'success@razorpay' })!
      razorpay.payments.dispute(paid)
      razorpay.payments.giveBack(paid)
      return id
    },
    dispute: async (payment) => razorpay.payments.dispute(linkOf(payment).payments.find((one) => one.isCaptured)!).id,
    async close() {
      receiver.close()
      await razorpay.close()
      if (razorpay.faults.length > 0) throw new Error(razorpay.faults.join('\n'))
    },
  }
}
