import { randomUUID } from 'node:crypto'
import type { GatewayCustomers } from '../../apps/api/ports/gateways/customers.ts'
import type { Charge, GatewayAccount, GatewayPayment } from '../../apps/api/ports/gateways/port.ts'
import type { LiveBench, LiveProvider } from './provider.ts'

/** What was tried, and why it was not so; null: it was. */
interface LiveResult {
  readonly name: string
  readonly fault: string | null
}

const ENDING = 'a page is ended, and stays ended'

/** What the port promises, as far as it can be tried without a person at the page and without webhooks. */
const STEPS: Readonly<Record<string, (bench: LiveBench) => Promise<void>>> = {
  'the keys serve': async ({ gateway, account }) => gateway.tryKeys?.(account),
  'a page opens, the same reference is the same page, and it is found with and without its id': async (bench) => {
    const { gateway, account, expect } = bench
    const charge = bench.charge()
    const open = await gateway.charge(charge)
    expect(
      (bench.hasQuotes ? open.page.quote !== null : open.page.requiresRedirect) && open.captured === 0,
      'it is open',
    )
    expect((await gateway.charge(charge)).id === open.id, 'the same reference again is the same payment')
    for (const payment of [open, null]) {
      const found = await gateway.find(account, keyOf(charge, payment))
      expect(found?.id === open.id && found.reference === charge.reference, 'it is found')
      expect(found?.amount === charge.amount && found.currency === charge.currency, 'its amount is the same')
    }
  },
  [ENDING]: async (bench) => {
    const { gateway, account, expect } = bench
    const charge = bench.charge()
    const open = await gateway.charge(charge)
    const ended = await gateway.cancel(account, keyOf(charge, open))
    expect(ended?.status === 'cancelled' || ended?.status === 'expired', 'it has ended')
    expect((await gateway.find(account, keyOf(charge, open)))?.status === ended?.status, 'it stays ended')
  },
  'what it never heard of is none': async (bench) => {
    const { gateway, account, expect } = bench
    const charge = bench.charge()
    expect((await gateway.find(account, keyOf(charge, null))) === null, 'no payment is found')
    expect((await gateway.cards(account, charge.customerId)).length === 0, 'no card is found')
  },
  'its books can be read': async ({ gateway, account }) => {
    const now = Date.now()
    await gateway.payouts?.(account, new Date(now - 7 * 86_400_000), new Date(now))
  },
}

export const keyOf = (charge: Charge, payment: GatewayPayment | null) => ({
  reference: charge.reference,
  gatewayId: payment?.id ?? null,
  createdAt: new Date(),
})

/** Tries a provider's test mode, step by step: nothing of it is real money. */
export async function* tryProvider(
  provider: LiveProvider,
  secrets: Readonly<Record<string, string>>,
  url?: string,
): AsyncGenerator<LiveResult> {
  const supplies = { secrets: { read: async () => secrets }, customers: customersInMemory(), url }
  const account: GatewayAccount = { merchantId: randomUUID(), mode: 'test' }
  const bench: LiveBench = {
    gateway: provider.open(supplies),
    account,
    supplies,
    hasQuotes: provider.hasQuotes === true,
    charge: (changes) => ({ ...newCharge(account), ...provider.payment, ...changes }),
    expect(isSo, sentence) {
      if (!isSo) throw new Error(`not so: ${sentence}`)
    },
  }
  for (const [name, step] of Object.entries({ ...STEPS, ...provider.more })) {
    if (provider.endsByItself && name === ENDING) continue
    try {
      await step(bench)
      yield { name, fault: null }
    } catch (error) {
      yield { name, fault: (error as Error).message }
    }
  }
}

function newCharge(account: GatewayAccount): Omit<Charge, 'method' | 'currency' | 'amount'> {
  return {
    account,
    settings: { publicKey: null, upi: 'page' },
    reference: randomUUID(),
    returnUrl: 'https://shop.example/v1/payment/callback',
    expiresAt: new Date(Date.now() + 30 * 60_000),
    language: 'en',
    description: 'A try of Compass',
    merchant: { name: 'Compass', color: '#b3261e' },
    customerId: randomUUID(),
    customerPhone: null,
    cardToken: null,
    savesCard: false,
    vpa: null,
    walletToken: null,
    asset: null,
    bins: null,
  }
}

function customersInMemory(): GatewayCustomers {
  const known = new Map<string, string>()
  return {
    find: async (_, provider, customer) => known.get(`${provider} ${customer}`) ?? null,
    async keep(_, provider, customer, id) {
      known.set(`${provider} ${customer}`, id)
      return id
    },
    forget: async (_, provider, customer) => void known.delete(`${provider} ${customer}`),
  }
}
