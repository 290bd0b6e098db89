import type { KeyedClient } from '../keyed-client.ts'
import { type Charge, type GatewayAccount, GatewayFault, type GatewayPort } from '../port.ts'
import { readCards, readCustomer, readToken, type TapCards, type TapCharge } from './answers.ts'
import { isCardSaved, payerOf, type TapPayer } from './charge-body.ts'
import type { TapParts } from './parts.ts'

const PAGE_SIZE = 50
const MAX_PAGES = 10

/** What is charged: a page, or a token of a card, whose first digits are known then. */
interface TapSource {
  readonly id: string
  readonly card: TapCharge['card'] | null
}

const PAGES: Readonly<Record<string, string>> = {
  card: 'src_card',
  savedCard: 'src_card',
  express: 'src_card',
  knet: 'src_kw.knet',
  applepay: 'src_apple_pay',
  googlepay: 'src_google_pay',
}

/**
 * Who pays, as Tap knows them. Cards are found again by an id of Tap's, which is kept. It is made for one who saves a card,
 * and where no telephone is known.
 */
export async function payerFor({ client, customers }: TapParts, charge: Charge): Promise<TapPayer> {
  const { account, customerId, customerPhone } = charge
  const known = await customers.find(account, 'tap', customerId)
  if (known) return { id: known }
  if (customerPhone !== null && !isCardSaved(charge)) return payerOf(customerPhone)
  const body = {
    ...(customerPhone === null ? { first_name: 'Customer' } : payerOf(customerPhone)),
    metadata: { customer: customerId },
  }
  const created = readCustomer(await client.call(account, 'POST', '/customers', body))
  return { id: await customers.keep(account, 'tap', customerId, created.id) }
}

/** What to charge. A card that is kept, and what a wallet's button gave, become a token that serves once. */
export async function sourceFor(client: KeyedClient, charge: Charge, customer: TapPayer): Promise<TapSource> {
  const { account, method, cardToken, walletToken } = charge
  if (cardToken !== null) {
    if (!('id' in customer)) throw new GatewayFault('refused', 'the customer has no cards here')
    return tokenFor(client, account, { saved_card: { card_id: cardToken, customer_id: customer.id } })
  }
  if (walletToken?.startsWith('tok_')) return { id: walletToken, card: null }
  if (walletToken !== null && (method === 'applepay' || method === 'googlepay'))
    return tokenFor(client, account, { type: method, token_data: jsonOf(walletToken) })
  return { id: PAGES[method] ?? 'src_card', card: null }
}

/** The cards that it keeps for a customer. */
export function cardCalls({ client, customers }: TapParts): Pick<GatewayPort, 'cards' | 'forgetCard'> {
  return {
    async cards(account, customerId) {
      const customer = await customers.find(account, 'tap', customerId)
      if (!customer) return []
      return (await savedCards(client, account, customer)).map(
        ({ id, brand, last_four, exp_month, exp_year, ...card }) => ({
          token: id,
          brand,
          last4: last_four,
          expiry: `${exp_month.padStart(2, '0')}/${exp_year.slice(-2)}`,
          type: (card.funding ?? 'unknown').toLowerCase(),
          holder: card.name || null,
        }),
      )
    },
    async forgetCard(account, customerId, token) {
      const customer = await customers.find(account, 'tap', customerId)
      if (!customer) return false
      const { status } = await client.call(account, 'DELETE', `${pathOf(customer)}/${encodeURIComponent(token)}`)
      if (status === 404) return false
      if (status >= 400) throw new GatewayFault('refused', `the card was not deleted: status ${status}`, status)
      return true
    },
  }
}

async function savedCards(client: KeyedClient, account: GatewayAccount, customer: string): Promise<TapCards['data']> {
  const cards: TapCards['data'] = []
  for (let page = 0; page < MAX_PAGES; page++) {
    const after = cards.at(-1) ? `&starting_after=${encodeURIComponent(cards.at(-1)!.id)}` : ''
    const answer = await client.call(account, 'GET', `${pathOf(customer)}?limit=${PAGE_SIZE}${after}`)
    if (answer.status === 404) return cards
    const { data, has_more } = readCards(answer)
    cards.push(...data)
    if (!has_more || data.length === 0) return cards
  }
  return cards
}

const pathOf = (customer: string) => `/card/${encodeURIComponent(customer)}`

async function tokenFor(client: KeyedClient, account: GatewayAccount, body: unknown): Promise<TapSource> {
  const { id, card } = readToken(await client.call(account, 'POST', '/tokens', body))
  return { id, card: card ?? null }
}

/** What a wallet's button gives is an object in JSON. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new GatewayFault('refused', 'what the wallet gave is no JSON')
  }
}
