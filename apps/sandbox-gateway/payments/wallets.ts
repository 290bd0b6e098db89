import { BEHAVIOURS, type BehaviourName } from '../cards/test-cards.ts'
import type { CardFace } from '../ledger/rows.ts'

/** The card that the sandbox's telephones have in their wallet. */
export const WALLET_CARD: CardFace = { brand: 'visa', last4: '1111', type: 'credit', bin: '41111111' }

const TOKEN = /^(applepay|googlepay)_([A-Za-z]+)_[\w-]+$/

/**
 * What a wallet on the device would hand over: a token of the wallet that says what its card does. Null for an unknown
 * wallet or outcome.
 */
export function walletToken(wallet: unknown, outcome: unknown, unique: string): string | null {
  const token = `${wallet}_${outcome ?? 'success'}_${unique}`
  return readWalletToken(token) ? token : null
}

export function readWalletToken(token: string): { wallet: string; behaviour: BehaviourName } | null {
  const [, wallet, behaviour] = TOKEN.exec(token) ?? []
  if (!wallet || !behaviour || !Object.hasOwn(BEHAVIOURS, behaviour)) return null
  return { wallet, behaviour: behaviour as BehaviourName }
}
