import { everyStore, type LoadedMerchant, withPromotions } from '@compass/domain/merchants'
import { CARD_METHODS } from '@compass/domain/payments'
import type { Promotion } from '@compass/domain/promotions'
import { gatewayOf, type KnownGateways } from './gateway-of.ts'

interface CachedMerchant {
  /** What the accounts were that it was made of. */
  readonly accounts: unknown
  readonly loaded: LoadedMerchant
}

const cached = new WeakMap<LoadedMerchant, CachedMerchant>()

/**
 * The merchant without its promotions for certain cards where a store's gateway does not tell a card's first digits. Nobody
 * could refuse a wrong card there.
 */
export function withKnownDigits(api: KnownGateways, loaded: LoadedMerchant): LoadedMerchant {
  if (!loaded.promotions.all.some(isForCards)) return loaded
  const accounts = api.gatewayAccounts.stateOf(loaded.merchant.id)
  const before = cached.get(loaded)
  if (before && before.accounts === accounts) return before.loaded
  const all = loaded.promotions.all.flatMap((promotion) => limitToTellingStores(api, loaded, promotion))
  const isSame = all.length === loaded.promotions.all.length && all.every((one, n) => one === loaded.promotions.all[n])
  const after = isSame ? loaded : withPromotions(loaded, all)
  cached.set(loaded, { accounts, loaded: after })
  return after
}

const isForCards = ({ conditions }: Promotion) => conditions.cardBins !== null

/** The promotion for the stores where each of its ways to pay tells digits; none where there is no such store. */
function limitToTellingStores(api: KnownGateways, loaded: LoadedMerchant, promotion: Promotion): Promotion[] {
  const { conditions } = promotion
  if (!isForCards(promotion)) return [promotion]
  const ids = conditions.storeIds ?? everyStore(loaded.merchant).map(({ id }) => id)
  const methods = CARD_METHODS.filter((method) => conditions.paymentMethods?.includes(method) !== false)
  const telling = ids.filter((id) =>
    methods.every((method) => gatewayOf(api, loaded, { id }, method)?.gateway.revealsDigits !== false),
  )
  if (telling.length === ids.length) return [promotion]
  return telling.length === 0 ? [] : [{ ...promotion, conditions: { ...conditions, storeIds: telling } }]
}
