import type { CartAnswer, ItemUnavailable } from '@compass/contract/cart'
import type { ShapeOf } from '@compass/contract/values'
import type { ChosenText, Text } from '@compass/domain/languages'
import { formatMoney } from '@compass/i18n/formats'
import { createTranslator } from '@compass/i18n/translator'
import type { ApiRefusal } from '#shell/api/call-api.ts'
import { type SpendingView, spendingView } from '#shell/loyalty/spending-view.ts'
import type { Chosen } from '#shell/merchants/read-storefront.ts'
import { type BasketOffer, basketOffer } from '#shell/promotions/promotion-view.ts'
import type { MenuThen } from '#shell/slots/slot-menu.ts'
import { basketNews } from './cart-changes.ts'
import { type InsteadView, insteadView } from './product-row-view.ts'

type Answer = ShapeOf<typeof CartAnswer>
type Cart = NonNullable<Answer['cart']>

/** A line of the basket as the screens show it. Amounts are minor units of the basket's currency. */
export interface LineView {
  readonly id: string
  readonly productId: string
  readonly name: ChosenText | null
  readonly qty: number
  /** Chosen variants in words, in the menu's order: "Large", "2 × Boiled egg". */
  readonly choices: readonly { readonly text: ChosenText | null; readonly counter: number }[]
  /** The same as ids, to edit them. */
  readonly customize: readonly {
    readonly _id: string
    readonly variants: readonly { readonly _id: string; readonly counter: number }[]
  }[]
  readonly unit: number
  readonly total: number
  readonly note: string
  readonly photo: Cart['products'][number]['photo']
  readonly foodType: number
  readonly unavailable: Omit<NonNullable<Cart['products'][number]['unavailable']>, 'replacements'> | null
  /** What can be had in its place, where it can not. */
  readonly instead: readonly InsteadView[]
  /** The free product of the basket's offer; its extras are charged. */
  readonly isGift: boolean
}

/** A slot: instants, and the clock of the outlet. */
export interface ScheduleView {
  readonly startTime: string
  readonly from: string
  readonly to: string
  readonly timeZone: string
  readonly heldUntil: string
  /** Its time has passed, or the outlet is closed then. */
  readonly isGone: boolean
}

export interface BasketView {
  readonly id: string
  readonly storeId: string
  /** Its service: delivery 20, pickup 10, now or later. */
  readonly orderType: number
  /** The slot that it is for; null: as soon as possible. */
  readonly schedule: ScheduleView | null
  /** With a slot: what is had otherwise then than now. */
  readonly menuThen?: MenuThen
  readonly areaId: string | null
  readonly currency: string
  readonly count: number
  readonly lines: readonly LineView[]
  readonly totals: {
    readonly items: number
    readonly subtotal: number
    readonly fees: readonly {
      readonly kind: 'delivery' | 'packaging' | 'service' | 'smallOrder'
      readonly amount: number
    }[]
    readonly tax: number
    readonly taxIncluded: boolean
    readonly grandTotal: number
    readonly explain: readonly {
      readonly rule: string
      readonly line?: string | undefined
      readonly amount: number
      readonly informative?: true | undefined
      readonly data?: Readonly<Record<string, string | number>> | undefined
      /** The name of the offer or the reward that it comes of. */
      readonly offer?: ChosenText | null
    }[]
  }
  /** The one that counts, or the one that was chosen and does not hold. */
  readonly offer: BasketOffer | null
  /** Of the customer's own: points, a reward, credits; null: none of them. */
  readonly spending: SpendingView | null
  readonly minimum: { readonly required: number | null; readonly missing: number }
  readonly freeDelivery: { readonly from: number; readonly missing: number } | null
  /** Where the fee is not the area's: by what it is, to which saved address, and whether it is in the totals. */
  readonly delivery: {
    readonly by: 'distance' | 'courier'
    readonly addressId: string | null
    readonly isPriced: boolean
  } | null
  readonly expiresAt: string
  readonly version: number
}

/** What the basket's route answers, to the provider and to forms alike. */
export interface BasketAnswer {
  readonly basket: BasketView | null
  /** An expired basket that one tap brings back. */
  readonly restorable: { readonly count: number } | null
  /** What became of it since it was last changed, a sentence each. */
  readonly news: readonly string[]
  /** Names of what could not be kept. */
  readonly dropped: readonly ChosenText[]
  /** The API said no: nothing changed. */
  readonly refusal: Pick<ApiRefusal, 'code' | 'error' | 'message' | 'errors'> | null
  /** Of a refusal (4201): what can be had in the item's place. */
  readonly instead?: readonly InsteadView[]
}

export const noBasket: BasketAnswer = { basket: null, restorable: null, news: [], dropped: [], refusal: null }

/** The answer in place of one that never came. */
export const notSent = (message: string): BasketAnswer => ({
  ...noBasket,
  refusal: { code: 0, error: 'not_sent', message, errors: [] },
})

export function basketAnswer(answer: Answer, { say, shell }: Pick<Chosen, 'say' | 'shell'>): BasketAnswer {
  const { code = '', decimals: exponent = 2 } = shell.merchant?.currency ?? {}
  const price = (amount: number) => formatMoney({ amount, currency: code, exponent }, shell.language).text
  return {
    basket: answer.cart ? basketView(answer.cart, say) : null,
    restorable: answer.restorable && !answer.cart ? { count: answer.restorable.count } : null,
    news: basketNews(answer, say, createTranslator(shell.language, ['news']), price),
    dropped: (answer.dropped ?? []).flatMap(({ name }) => say(name) ?? []),
    refusal: null,
  }
}

/** What the API's no leaves on the screen; where it was about an item, with what can be had in its place. */
export function refusedAnswer({ code, error, message, errors, data }: ApiRefusal, say: Chosen['say']): BasketAnswer {
  const { replacements } = (data ?? {}) as { replacements?: ShapeOf<typeof ItemUnavailable>['replacements'] }
  const refused = { ...noBasket, refusal: { code, error, message, errors } }
  return replacements?.length ? { ...refused, instead: replacements.map((one) => insteadView(one, say)) } : refused
}

export function basketView(cart: Cart, say: (text: Text | null | undefined) => ChosenText | null): BasketView {
  const { totals } = cart
  return {
    id: cart._id,
    storeId: cart.store,
    orderType: serviceOf(cart.orderType),
    schedule: cart.schedule && scheduleView(cart.schedule),
    areaId: cart.area,
    currency: totals.grandTotal.currency,
    count: cart.count,
    lines: cart.products.map((line) => ({
      id: line._id,
      productId: line.product._id,
      name: say(line.name),
      qty: line.qty,
      choices: line.customize.flatMap((group) =>
        group.variants.map((variant) => ({ text: say(variant.name), counter: variant.counter })),
      ),
      customize: line.customize.map((group) => ({
        _id: group._id,
        variants: group.variants.map(({ _id, counter }) => ({ _id, counter })),
      })),
      unit: line.unit.amount,
      total: line.total.amount,
      note: line.specialInstructions,
      photo: line.photo,
      foodType: line.foodType,
      ...unavailableView(line.unavailable, say),
      isGift: line.isGift,
    })),
    totals: totalsView(totals, say),
    offer: basketOffer(cart.promotion, say),
    spending: spendingView(cart.spending, say),
    minimum: { required: cart.minimum.required?.amount ?? null, missing: cart.minimum.missing.amount },
    freeDelivery: cart.freeDelivery
      ? { from: cart.freeDelivery.from.amount, missing: cart.freeDelivery.missing.amount }
      : null,
    delivery: cart.delivery && {
      by: cart.delivery.by,
      addressId: cart.delivery.address,
      isPriced: cart.delivery.isPriced,
    },
    expiresAt: cart.expiresAt,
    version: cart.version,
  }
}

function unavailableView(unavailable: Cart['products'][number]['unavailable'], say: Chosen['say']) {
  if (!unavailable) return { unavailable: null, instead: [] }
  const { replacements, ...why } = unavailable
  return { unavailable: why, instead: replacements.map((product) => insteadView(product, say)) }
}

/** Scheduled delivery is delivery, scheduled pickup is pickup: what differs is the time. */
function serviceOf(orderType: number): number {
  return orderType === 40 ? 20 : orderType === 30 ? 10 : orderType
}

function scheduleView(schedule: NonNullable<Cart['schedule']>): ScheduleView {
  return {
    startTime: schedule.startTime,
    from: schedule.time.startTimeInCountryZone,
    to: schedule.time.endTimeInCountryZone,
    timeZone: schedule.timeZone,
    heldUntil: schedule.heldUntil,
    isGone: schedule.gone !== null,
  }
}

/** The totals of a basket or an order for the shared price block. */
export function totalsView(
  totals: Cart['totals'],
  say: (text: Text | null | undefined) => ChosenText | null,
): BasketView['totals'] {
  return {
    items: totals.itemsTotal.amount,
    subtotal: totals.subtotal.amount,
    fees: totals.fees.map(({ kind, amount }) => ({ kind, amount: amount.amount })),
    tax: totals.tax.amount,
    taxIncluded: totals.taxIncluded,
    grandTotal: totals.grandTotal.amount,
    explain: totals.explain.map(({ rule, line, amount, informative, data, offer, reward }) => ({
      rule,
      line,
      amount: amount.amount,
      informative,
      data,
      ...((offer ?? reward) ? { offer: say((offer ?? reward)?.name) } : {}),
    })),
  }
}
