import { ACCOUNT, type NowPaymentsEmulator, openNowPayments } from '@compass/emulators/nowpayments'
import { accountWith, type GatewayBench, openReceiver } from '../test-gateway-bench.ts'
import { nowPaymentsGateway } from './nowpayments.ts'

/** The adapter of NOWPayments beside its emulator. */
export async function openNowPaymentsBench(): Promise<
  GatewayBench & { readonly nowpayments: NowPaymentsEmulator; readonly openAnother: () => GatewayBench['gateway'] }
> {
  const nowpayments = await openNowPayments()
  const receiver = await openReceiver()
  const { account, secrets, port } = accountWith('test', ACCOUNT)
  const open = () => nowPaymentsGateway({ url: nowpayments.url, publicUrl: receiver.url }, port)
  return {
    gateway: open(),
    openAnother: open,
    nowpayments,
    emulator: nowpayments,
    account,
    secrets,
    calls: { create: 'POST /v1/payment', find: 'GET /v1/payment/*' },
    charge: { method: 'cryptoWallet', currency: 'EUR', amount: 4750 },
    amounts: [
      [4750, 'EUR'],
      [1005, 'AED'],
      [5125, 'KWD'],
      [500, 'JPY'],
      [123_456_789_01, 'USD'],
    ],
    webhooks: receiver.received,
    pay: ({ id }) => nowpayments.pay(id),
    payElsewhere: () => nowpayments.payElsewhere(receiver.url),
    endsByItself: true,
    habits: { hasQuotes: true, hasKeysOfAnyMode: true, refundsByHand: true },
    async close() {
      receiver.close()
      await nowpayments.close()
    },
  }
}
