import { setTimeout as wait } from 'node:timers/promises'
import { putSecrets } from '@compass/contract/secrets'
import type { PaymentMethod } from '@compass/domain/merchants'
import type { Emulator } from '@compass/emulators/http'
import { TEST_CARDS } from '../../apps/sandbox-gateway/cards/test-cards.ts'
import { ask as call, PLATFORM_KEY } from '../product/run-product.ts'
import type { TheirEntry } from './compare.ts'
import type { Customer, Payment, PaymentChoice } from './customer.ts'
import type { Gateway, GatewayName, Liar, WebhookSignature } from './gateway.ts'
import { ask, type Reply } from './lines.ts'
import { SECRET_KEY } from './sandbox-gateway.ts'
import { bring, WebhookManners } from './webhook-manners.ts'

/** What is another way at each provider: the one table of a proof's gateways. */
export interface EmulatedProvider {
  readonly emulator: Emulator
  readonly methods: readonly PaymentMethod[]
  readonly choice: PaymentChoice
  /** The one that it takes; absent: that of the market. */
  readonly currency?: string
  readonly signature: WebhookSignature
  readonly paymentsInAMinute?: number
  /** Of the product. */
  readonly settings?: Readonly<Record<string, string>>
  /** The same with no bound on calls. Absent: it has none. */
  takingAll?(): EmulatedProvider
  readonly givesBack: boolean
  readonly lies: Liar
  readonly cannot: readonly string[]
  /** Makes an account of the merchant's own, which tells of payments at that address; its secrets. */
  openAccount(slug: string, webhookUrl: string): Record<string, string>
  pay(customer: Customer, payment: Pick<Payment, '_id' | 'pageUrl'>): Promise<Reply>
  /** The bank says no. Absent: the customer walks away, since nothing is refused there. */
  refuse?(customer: Customer, payment: Pick<Payment, '_id' | 'pageUrl'>): Promise<Reply>
  ledger(): TheirEntry[]
}

const DONE: Reply = { status: 200, head: '', text: '', data: undefined, refusal: undefined, message: undefined }
/** So long after its page a bank takes the money that is late. */
const LATE_MS = 1_500
const REFUSED = new Set(['expired', 'wrongCvv', 'wrongNumber', 'noMoney', 'refused'])
const MANNERS = {
  noticeTwice: 'twice',
  noticeOutOfOrder: 'outOfOrder',
  noticeLate: 'late',
  noticeNever: 'never',
} as const

/** An emulator as a proof's gateway: in the proof's process, with the manners of the sandbox's test cards. */
export function openEmulatedGateway(name: Exclude<GatewayName, 'sandbox'>, provider: EmulatedProvider): Gateway {
  const { emulator, currency } = provider
  const manners = new WebhookManners()
  const late = new Set<Promise<unknown>>()
  const payLater = (pay: () => Promise<unknown>) => {
    const running: Promise<unknown> = wait(LATE_MS)
      .then(pay)
      .then(() => late.delete(running))
    // The judge says what went wrong.
    running.catch(() => {})
    late.add(running)
  }
  return {
    name,
    port: Number(new URL(emulator.url).port),
    url: emulator.url,
    ...{ methods: provider.methods, choice: provider.choice },
    signature: provider.signature,
    ...(provider.paymentsInAMinute && { paymentsInAMinute: provider.paymentsInAMinute }),
    webhooksOf: (payment) => manners.webhooksOf(payment),
    ...{ givesBack: provider.givesBack, lies: provider.lies, cannot: provider.cannot },
    // The product has a sandbox gateway by itself, for merchants of a proof that nobody pays.
    settings: (proxy = emulator.url) => ({
      SECRET_KEY,
      [`${name.toUpperCase()}_API_URL`]: proxy,
      ...provider.settings,
    }),
    change: (document) => ({
      ...document,
      ...(currency && { currency }),
      gateways: [{ name, mode: 'test', methods: [...provider.methods] }],
    }),
    async addMerchant({ merchantId, slug }, { port, publicUrl }) {
      const values = provider.openAccount(slug, `${publicUrl}/v1/payment/webhooks/${name}?account=${merchantId}`)
      const input = { params: { slug, provider: name }, body: { mode: 'test' as const, values } }
      const { tried } = await call({ port }, putSecrets, input, { token: PLATFORM_KEY })
      if (tried === 'refused' || tried === 'unreachable') throw new Error(`the keys for ${name} are ${tried}`)
    },
    async pay(customer, payment, card) {
      const behaviour = TEST_CARDS.find(({ number }) => number === card)?.behaviour ?? 'success'
      manners.set(payment._id, behaviour in MANNERS ? MANNERS[behaviour as keyof typeof MANNERS] : 'straight')
      if (REFUSED.has(behaviour)) return (await provider.refuse?.(customer, payment)) ?? DONE
      if (behaviour === 'late') {
        payLater(() => provider.pay(customer, payment))
        return DONE
      }
      const reply = await provider.pay(customer, payment)
      if (behaviour === 'dropped') throw new Error('the page dropped the line')
      return reply
    },
    comeBack({ shop, number }, { _id }) {
      const path = `/v1/payment/callback/${name}?account=${shop.market.merchantId}&payment=${_id}`
      return ask(shop.lines, { path, number })
    },
    async notify(lines, _, { _id }) {
      const webhook = (await manners.webhooksOf(_id)).at(-1)
      if (!webhook) throw new Error(`${name} has told nothing of payment ${_id}`)
      return bring(lines, webhook)
    },
    async ledger() {
      while (late.size > 0) await Promise.all(late)
      await manners.settled()
      return provider.ledger()
    },
    async stop() {
      manners.close()
      await emulator.close()
    },
  }
}
