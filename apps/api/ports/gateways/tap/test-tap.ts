import { openTap, type TapEmulator } from '@compass/emulators/tap'
import type { GatewayPayment } from '../port.ts'
import { customersInMemory } from '../stripe/test-stripe.ts'
import { accountWith, type GatewayBench, openReceiver, submit } from '../test-gateway-bench.ts'
import { tapGateway } from './index.ts'

const KEY = 'sk_test_0123456789abcdef'

/** Tap's adapter beside its emulator. */
export async function openTapBench(): Promise<GatewayBench> {
  const tap: TapEmulator = await openTap({ retryAfterMs: 20 })
  tap.accounts.add(KEY)
  const receiver = await openReceiver()
  const { account, secrets, port } = accountWith('test', { secretKey: KEY })
  const gateway = tapGateway({
    url: tap.url,
    productUrl: receiver.url,
    customers: customersInMemory(),
    secrets: port,
  })
  // Whose bank asks nothing, so that the saved one pays without a page.
  const pay = (payment: GatewayPayment) =>
    submit(payment, { act: 'pay', number: '4012 0000 3333 0026', expiry: '01/39', code: '100' })
  const chargeOf = ({ reference }: GatewayPayment) => tap.chargeOf(reference)
  return {
    ...{ gateway, emulator: tap, account, secrets, webhooks: receiver.received, pay },
    calls: { create: 'POST /v2/charges', find: 'GET /v2/charges/*' },
    charge: WITH_PHONE,
    amounts: [
      ...([
        [100, 'KWD'],
        [1001, 'KWD'],
        [12_345, 'BHD'],
        [10, 'AED'],
        [99_999_999, 'SAR'],
        [4750, 'USD'],
      ] as const),
    ],
    endsByItself: true,
    async payOther(payment, { amount, currency }) {
      await pay(payment)
      chargeOf(payment).twist = { ...(amount !== undefined && { minor: amount }), ...(currency && { currency }) }
    },
    answerInOtherMode(isOther) {
      tap.conduct.answersOtherMode = isOther
    },
    holdRefund() {
      tap.conduct.holdsRefunds = true
      return async (status) => {
        tap.conduct.holdsRefunds = false
        const refund = [...tap.ledger.refunds.values()].at(-1)!
        if (status === 'succeeded') tap.payments.settle(refund, 'REFUNDED', '000')
        else tap.payments.settle(refund, 'DECLINED', '502')
      }
    },
    async payElsewhere() {
      const body = {
        ...{
          amount: 3,
          currency: 'KWD',
          threeDSecure: true,
          reference: { transaction: 'txn_0001', order: 'ord_0001' },
        },
        customer: { first_name: 'Waleed', phone: { country_code: '965', number: '51234567' } },
        source: { id: 'src_card' },
        post: { url: `${receiver.url}/v1/payment/webhooks/tap?account=${account.merchantId}` },
        redirect: { url: 'https://other.example/' },
      }
      const headers = { authorization: `Bearer ${KEY}` }
      const answer = await fetch(`${tap.url}/v2/charges`, { method: 'POST', headers, body: JSON.stringify(body) })
      const { id } = (await answer.json()) as { id: string }
      tap.payments.pay(tap.ledger.charges.get(id)!, { number: '4012000033330026', expiry: '01/39', code: '100' })
      return id
    },
    async close() {
      receiver.close()
      await tap.close()
      if (tap.faults.length > 0) throw new Error(tap.faults.join('\n'))
    },
  }
}

/** Tap saves cards of customers alone whose telephone it knows. */
const WITH_PHONE = { method: 'card', currency: 'KWD', amount: 4750, customerPhone: '+96550001234' } as const
