import { ACCOUNT, type NowPaymentsEmulator, openNowPayments } from '@compass/emulators/nowpayments'
import { newId } from '#api/ids/index.ts'
import type { AccountMode, Secrets } from '../../secrets/port.ts'
import type { GatewayAccount } from '../port.ts'
import { type GatewayBench, openReceiver } from '../test-gateway-contract.ts'
import { nowPaymentsGateway } from './nowpayments.ts'

/** The adapter of NOWPayments beside its emulator. */
export async function openNowPaymentsBench(): Promise<
  GatewayBench & { readonly nowpayments: NowPaymentsEmulator; readonly openAnother: () => GatewayBench['gateway'] }
> {
  const nowpayments = await openNowPayments()
  const receiver = await openReceiver()
  const account: GatewayAccount = { merchantId: newId(Date.now()), mode: 'test' }
  const secrets: Record<AccountMode, Secrets | null> = { test: ACCOUNT, live: null }
  const open = () =>
    nowPaymentsGateway(
      { url: nowpayments.url, publicUrl: receiver.url },
      { read: async (merchantId, _, mode) => (merchantId === account.merchantId ? secrets[mode] : null) },
    )
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
