import type { MerchantDirectory } from './directory.ts'
import type { KnownGateways } from './gateway-of.ts'
import { withKnownDigits } from './known-digits.ts'

/**
 * The same directory: whoever loads a merchant finds in memory which accounts it has, and only the offers that its gateways can
 * keep.
 */
export function withAccounts(
  merchants: MerchantDirectory,
  { ports, gatewayAccounts }: KnownGateways,
): MerchantDirectory {
  return {
    ...merchants,
    async load(merchantId) {
      const loaded = await merchants.load(merchantId)
      if (!loaded) return null
      const reading = gatewayAccounts.keep(merchantId, loaded.version)
      if (reading) await reading
      return withKnownDigits({ ports, gatewayAccounts }, loaded)
    },
  }
}
