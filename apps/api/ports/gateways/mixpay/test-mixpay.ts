import { ACCOUNT, type MixPayEmulator, openMixPay } from '@compass/emulators/mixpay'
import { accountWith, type GatewayBench, openReceiver } from '../test-gateway-bench.ts'
import { mixPayGateway } from './mixpay.ts'

/** MixPay's adapter beside its emulator. Both take any number of calls unless a test says how many. */
export async function openMixPayBench(
  callsInAMinute?: number,
): Promise<GatewayBench & { readonly mixpay: MixPayEmulator }> {
  const mixpay = await openMixPay()
  const receiver = await openReceiver()
  if (callsInAMinute === undefined) mixpay.takeCalls(100_000)
  const { account, secrets, port } = accountWith('live', ACCOUNT)
  const gateway = mixPayGateway(
    { url: mixpay.url, publicUrl: receiver.url, callsInAMinute: callsInAMinute ?? 100_000 },
    port,
  )
  return {
    gateway,
    mixpay,
    emulator: mixpay,
    account,
    secrets,
    calls: { create: 'POST /v1/one_time_payment', find: 'GET /v1/payments_result' },
    charge: { method: 'mixpay', currency: 'EUR', amount: 4750 },
    amounts: [
      [4750, 'EUR'],
      [1005, 'AED'],
      [5125, 'KWD'],
      [500, 'JPY'],
    ],
    webhooks: receiver.received,
    pay: ({ reference }) => mixpay.pay(reference),
    endsByItself: true,
    habits: {
      hasKeysOfAnyMode: true,
      isKeyless: true,
      refundsByHand: true,
      isUnsigned: true,
    },
    async close() {
      receiver.close()
      await mixpay.close()
    },
  }
}
