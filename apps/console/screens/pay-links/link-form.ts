import type { AnswerOf, BodyOf } from '@compass/contract/call'
import type { searchProducts } from '@compass/contract/catalogue'
import type { createPayLink } from '@compass/contract/pay-links'
import type { Language } from '@compass/domain/languages'
import { ORDER_TYPE } from '@compass/domain/services'

export type MenuProduct = AnswerOf<typeof searchProducts>['items'][number]
type LinkBody = BodyOf<typeof createPayLink>
export type LinkAddress = NonNullable<LinkBody['address']>

/** How products of a link are had; nothing: as they are, without a service. */
export type LinkService = 'pickup' | 'delivery' | 'none'

/** How many of each choice, by group and choice. */
export type ChosenCounts = Readonly<Record<string, Readonly<Record<string, number>>>>

export interface LinkLine {
  /** Of the line: one product may stand in several, chosen differently. */
  readonly key: string
  readonly product: MenuProduct
  readonly qty: number
  readonly chosen: ChosenCounts
}

/** What somebody types and chooses for a new link. */
export interface LinkForm {
  readonly asks: 'amount' | 'products'
  readonly amount: string
  readonly text: string
  readonly name: string
  readonly phone: string
  readonly language: string
  readonly hours: string
  readonly uses: string
  readonly store: string
  readonly lines: readonly LinkLine[]
  readonly service: LinkService
  /** Start of a slot; empty: as soon as it is paid. */
  readonly slot: string
  /** Null: who pays says where. */
  readonly address: LinkAddress | null
  readonly code: string
  /** Empty: every way to pay online. */
  readonly methods: readonly string[]
}

export const NEW_LINK: Omit<LinkForm, 'store'> = {
  ...{ asks: 'amount', amount: '', text: '', name: '', phone: '', language: '', hours: '24', uses: '1', lines: [] },
  ...{ service: 'pickup', slot: '', address: null, code: '', methods: [] },
}

const HOUR_MS = 3_600_000
const SINGLE = 10
const COUNTER = 30

const ORDER_TYPES = { pickup: ORDER_TYPE.PICKUP, delivery: ORDER_TYPE.DELIVERY, none: null } as const

/** What is chosen of a product at first: of each group as much as it must have. */
export function firstChoice({ customize }: MenuProduct): ChosenCounts {
  return Object.fromEntries(
    customize.flatMap(({ _id, type, min, variants }) => {
      const onSale = variants.filter(({ isActive }) => isActive)
      const taken = onSale.slice(0, type === COUNTER ? Math.min(min, 1) : min)
      const count = type === COUNTER ? min : 1
      return taken.length > 0 ? [[_id, Object.fromEntries(taken.map((one) => [one._id, count]))]] : []
    }),
  )
}

export const isSingle = ({ type }: { readonly type: number }) => type === SINGLE
export const isCounter = ({ type }: { readonly type: number }) => type === COUNTER

/** What the products would be sold for, and where they go: all that decides their price. Null: there are none. */
export function pricedBody({ lines, service, slot, address, code, store }: LinkForm): LinkBody | null {
  if (lines.length === 0) return null
  return {
    store,
    orderType: ORDER_TYPES[service],
    products: lines.map(({ product, qty, chosen }) => ({
      product: product._id,
      qty,
      customize: Object.entries(chosen).map(([_id, variants]) => ({
        _id,
        variants: Object.entries(variants).map(([variant, counter]) => ({ _id: variant, counter })),
      })),
      specialInstructions: '',
    })),
    ...(slot && service !== 'none' && { scheduledTime: slot }),
    ...(service === 'delivery' && address && { address }),
    ...(code.trim() && { codeName: code.trim() }),
  }
}

/** The body of the call. Null: it says not yet what is to be paid, or what for. */
export function bodyOfLink(
  form: LinkForm,
  merchant: { readonly minor: number | null; readonly currency: string; readonly countryCode: string },
  now: number,
): LinkBody | null {
  const { text, name, phone, language, hours, uses, methods, store } = form
  const { minor, currency, countryCode } = merchant
  const isAmount = form.asks === 'amount'
  if (isAmount && (minor === null || text.trim() === '')) return null
  const request = isAmount ? { store, amount: { amount: minor!, currency } } : pricedBody(form)
  if (!request) return null
  return {
    ...request,
    text,
    uses: Number(uses) || 1,
    ...(methods.length > 0 && { methods: [...methods] }),
    ...(hours && { expiresAt: new Date(now + Number(hours) * HOUR_MS).toISOString() }),
    ...((name || phone) && {
      customer: {
        ...(name && { name }),
        ...(phone && { phone: { number: phone, countryCode } }),
        ...(phone && language && { language: language as Language }),
      },
    }),
  }
}
