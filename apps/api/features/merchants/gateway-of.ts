import type { LoadedMerchant, MerchantGateway, PaymentMethod, Store } from '@compass/domain/merchants'
import { collectedInPerson } from '@compass/domain/payments'
import type { Api } from '../../http/api.ts'
import type { GatewayAccount, GatewayPort, GatewaySettings } from '../../ports/gateways/port.ts'
import { SANDBOX } from '../../ports/gateways/sandbox-client.ts'

/** A gateway with the account of the merchant that asks it. */
export interface GatewayOfMerchant {
  readonly gateway: GatewayPort
  readonly account: GatewayAccount
}

/** The one that takes the money of a store and a method, as the merchant's document says. */
export interface ChosenGateway extends GatewayOfMerchant {
  readonly settings: GatewaySettings
  /** What it takes of this merchant. */
  readonly methods: readonly PaymentMethod[]
}

/** What gateways are known by. */
export type KnownGateways = Pick<Api, 'ports' | 'gatewayAccounts'>

/** Minor units, and what they are of. */
export interface DueAmount {
  readonly amount: number
  readonly currency: string
}

/** A sandbox merchant whose document names no gateway has ours. */
const OURS: readonly MerchantGateway[] = [
  { name: SANDBOX, mode: 'test', methods: null, storeIds: null, publicKey: null, upi: 'collect' },
]

/** The gateways that a store can take money with, in the document's order; of a store of nobody's: all of the merchant's. */
export function gatewaysOf(
  { ports, gatewayAccounts }: KnownGateways,
  { merchant }: LoadedMerchant,
  store: Pick<Store, 'id'> | null,
): ChosenGateway[] {
  const named = merchant.gateways ?? (merchant.sandbox ? OURS : [])
  return named.flatMap(({ name, mode, methods, storeIds, publicKey, upi }) => {
    const gateway = ports.gateways.get(name)
    const account: GatewayAccount = { merchantId: merchant.id, mode }
    if (!gateway || (store && storeIds && !storeIds.includes(store.id))) return []
    if (!gatewayAccounts.isOpen(gateway, account)) return []
    const taken = methods ? gateway.methods.filter((method) => methods.includes(method)) : gateway.methods
    return [{ gateway, account, settings: { publicKey, upi }, methods: taken }]
  })
}

/** The first that takes a method of a store; null: nobody pays so there. */
export function gatewayOf(
  api: KnownGateways,
  loaded: LoadedMerchant,
  store: Pick<Store, 'id'> | null,
  method: PaymentMethod,
): ChosenGateway | null {
  return gatewaysOf(api, loaded, store).find(({ methods }) => methods.includes(method)) ?? null
}

/** Whether a method can be offered: people collect it, or a gateway takes it, and the amount where one is known. */
export function isOffered(
  api: KnownGateways,
  loaded: LoadedMerchant,
  store: Pick<Store, 'id'>,
  method: PaymentMethod,
  due?: DueAmount,
): boolean {
  if (collectedInPerson(method)) return true
  const chosen = gatewayOf(api, loaded, store, method)
  return chosen !== null && (!due || chosen.gateway.canTake(due.amount, due.currency, chosen.account))
}

/** The same, and its gateway answers now. */
export function isOfferedNow(...input: Parameters<typeof isOffered>): boolean {
  const [api, loaded, store, method] = input
  if (!isOffered(...input)) return false
  return collectedInPerson(method) || gatewayOf(api, loaded, store, method)?.gateway.isAvailable() === true
}

/** What equal parts of an amount are multiples of, so that each can be paid by any method of a store; 1: any will do. */
export function smallestUnitOf(api: KnownGateways, loaded: LoadedMerchant, store: Pick<Store, 'id'> | null): number {
  const { currency } = loaded.merchant
  return Math.max(1, ...gatewaysOf(api, loaded, store).map(({ gateway }) => gateway.smallestUnit(currency)))
}

/** The store's own gateway, as `activePg` names it: the first of the document's. */
export function activePgOf(api: KnownGateways, loaded: LoadedMerchant, store: Pick<Store, 'id'> | null): number | null {
  return gatewaysOf(api, loaded, store)[0]?.gateway.id ?? null
}

/** The gateway that has a payment, with the account that began it; null: this deployment has it no more. */
export function gatewayOfPayment(
  { ports }: Pick<Api, 'ports'>,
  merchantId: string,
  { gateway: id, mode }: { readonly gateway: number; readonly mode: GatewayAccount['mode'] },
): GatewayOfMerchant | null {
  const gateway = [...ports.gateways.values()].find((one) => one.id === id)
  return gateway ? { gateway, account: { merchantId, mode } } : null
}
