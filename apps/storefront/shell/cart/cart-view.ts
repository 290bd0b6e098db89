import type { ApiRefusal } from '@compass/client'
import type { CartAnswer, ItemUnavailable } from '@compass/contract/cart'
import type { ShapeOf } from '@compass/contract/values'
import type { ChosenText, Text } from '@compass/domain/languages'
import { type OrderType, serviceOf } from '@compass/domain/services'
import { formatMoney } from '@compass/i18n/formats'
import { createTranslator } from '@compass/i18n/translator'
import { timeWordsOf } from '#shell/languages/use-times.ts'
import { type SpendingView, toSpendingView } from '#shell/loyalty/spending-view.ts'
import type { PageStorefront } from '#shell/merchants/read-storefront.ts'
import { type CartPromotionView, toCartPromotionView } from '#shell/promotions/promotion-view.ts'
import type { SlotMenu } from '#shell/slots/slot-menu-view.ts'
import { formatOpeningDay } from '#shell/stores/opening-day.ts'
import { describeCartChanges } from './cart-changes.ts'
import { type ProductRowView, toProductRowView } from './product-row-view.ts'

type Answer = ShapeOf<typeof CartAnswer>
type Cart = NonNullable<Answer['cart']>

/** A line of the cart as the screens show it. Amounts are minor units of the cart's currency. */
export interface CartLineView {
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
  readonly instead: readonly ProductRowView[]
  /** The free product of the cart's offer; its extras are charged. */
  readonly isGift: boolean
  /** One unit more is free, as it makes a pair. */
  readonly isOneMoreFree: boolean
  /** In the basket of a party: the member whose line it is. */
  readonly by?: string
}

/** A slot: instants, and the clock of the store. */
export interface ScheduleView {
  readonly startTime: string
  readonly from: string
  readonly to: string
  readonly timeZone: string
  readonly heldUntil: string
  /** Its time has passed, or the store is closed then. */
  readonly isGone: boolean
}

/** A table or a room, as guests know it. */
export interface SpotView {
  readonly kind: 'table' | 'room'
  readonly number: string
  /** The zone of a table, the floor of a room. */
  readonly place: ChosenText | null
}

export function toSpotView(spot: Cart['spot'], say: PageStorefront['say']): SpotView | null {
  return spot && { kind: spot.kind, number: spot.number, place: say(spot.zone ?? spot.floor) }
}

export interface CartView {
  readonly id: string
  readonly storeId: string
  /** Its service: delivery 20, pickup 10, now or later. */
  readonly orderType: number
  /** The slot that it is for; null: as soon as possible. */
  readonly schedule: ScheduleView | null
  /** With a slot: what is had otherwise then than now. */
  readonly menuThen?: SlotMenu
  readonly areaId: string | null
  /** The table or the room that it is for. */
  readonly spot: SpotView | null
  /** Of a room's order for later: "For 8:00 tomorrow", what its bar says. */
  readonly planned?: string
  readonly currency: string
  readonly count: number
  readonly lines: readonly CartLineView[]
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
      /** The name of the promotion or the reward that it comes of. */
      readonly offer?: ChosenText | null
    }[]
  }
  /** The one that counts, or the one that was chosen and does not hold. */
  readonly promotion: CartPromotionView | null
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

interface CartRefusal extends Pick<ApiRefusal, 'code' | 'error' | 'message' | 'errors'> {
  /** The customer is asked, in place of being told: whether to begin anew at another store, or to join a party first. */
  readonly asks?: true
}

/** What the cart's route answers, to the provider and to forms alike. */
export interface CartResult {
  readonly cart: CartView | null
  /** An expired cart that one tap brings back. */
  readonly restorable: { readonly count: number } | null
  /** What became of it since it was last changed, a sentence each. */
  readonly news: readonly string[]
  /** Names of what could not be kept. */
  readonly dropped: readonly ChosenText[]
  /** The API said no: nothing changed. */
  readonly refusal: CartRefusal | null
  /** Of a refusal: what can be had in the item's place. */
  readonly instead?: readonly ProductRowView[]
}

export const noCart: CartResult = { cart: null, restorable: null, news: [], dropped: [], refusal: null }

/** The answer in place of one that never came: of a reading, or of a change, which its customer waits for. */
export const toUnsentResult = (error: 'not_sent' | 'not_changed', message: string): CartResult => ({
  ...noCart,
  refusal: { code: 0, error, message, errors: [] },
})

export function toCartResult(answer: Answer, { say, shell }: Pick<PageStorefront, 'say' | 'shell'>): CartResult {
  const { code = '', decimals: exponent = 2 } = shell.merchant?.currency ?? {}
  const style = { hideZeroDecimals: shell.merchant?.hideZeroDecimals ?? false }
  const price = (amount: number) => formatMoney({ amount, currency: code, exponent }, shell.language, style).text
  return {
    cart: answer.cart ? { ...toCartView(answer.cart, say), ...planOf(answer.cart, shell) } : null,
    restorable: answer.restorable && !answer.cart ? { count: answer.restorable.count } : null,
    news: describeCartChanges(answer, say, createTranslator(shell.language, ['news']), price),
    dropped: (answer.dropped ?? []).flatMap(({ name }) => say(name) ?? []),
    refusal: null,
  }
}

/** Said by the server, which has all words: a menu is light without them. */
function planOf({ spot, schedule }: Cart, { language, merchant }: PageStorefront['shell']): { planned?: string } {
  if (!spot || !schedule || schedule.gone) return {}
  const { startTime, timeZone } = schedule
  const time = timeWordsOf(language, merchant?.clock).time(startTime, timeZone)
  const day = formatOpeningDay(startTime, timeZone, language)
  return { planned: createTranslator(language, ['store'])('store.planned', { time, day }) }
}

const ASKING: readonly string[] = ['other_store', 'join_first']

/** What the API's no leaves on the screen; where it was about an item, with what can be had in its place. */
export function toRefusedResult(
  { code, error, message, errors, data }: ApiRefusal,
  say: PageStorefront['say'],
): CartResult {
  const { replacements } = (data ?? {}) as { replacements?: ShapeOf<typeof ItemUnavailable>['replacements'] }
  const asks = ASKING.includes(error) ? { asks: true as const } : {}
  const refused = { ...noCart, refusal: { code, error, message, errors, ...asks } }
  return replacements?.length ? { ...refused, instead: replacements.map((one) => toProductRowView(one, say)) } : refused
}

export function toCartView(cart: Cart, say: (text: Text | null | undefined) => ChosenText | null): CartView {
  const { totals } = cart
  return {
    id: cart._id,
    storeId: cart.store,
    orderType: serviceOf(cart.orderType as OrderType),
    schedule: cart.schedule && scheduleView(cart.schedule),
    areaId: cart.area,
    spot: toSpotView(cart.spot, say),
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
      isOneMoreFree: cart.oneMoreFree.includes(line._id) && !line.unavailable,
      ...(line.by ? { by: line.by._id } : {}),
    })),
    totals: toTotalsView(totals, say),
    promotion: toCartPromotionView(cart.promotion, say),
    spending: toSpendingView(cart.spending, say),
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

function unavailableView(unavailable: Cart['products'][number]['unavailable'], say: PageStorefront['say']) {
  if (!unavailable) return { unavailable: null, instead: [] }
  const { replacements, ...reason } = unavailable
  return { unavailable: reason, instead: replacements.map((product) => toProductRowView(product, say)) }
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

/** The totals of a cart or an order for the shared price block. */
export function toTotalsView(
  totals: Cart['totals'],
  say: (text: Text | null | undefined) => ChosenText | null,
): CartView['totals'] {
  return {
    items: totals.itemsTotal.amount,
    subtotal: totals.subtotal.amount,
    fees: totals.fees.map(({ kind, amount }) => ({ kind, amount: amount.amount })),
    tax: totals.tax.amount,
    taxIncluded: totals.taxIncluded,
    grandTotal: totals.grandTotal.amount,
    explain: totals.explain.map(({ rule, line, amount, informative, data, offer: promotion, reward }) => ({
      rule,
      line,
      amount: amount.amount,
      informative,
      data,
      ...((promotion ?? reward) ? { offer: say((promotion ?? reward)?.name) } : {}),
    })),
  }
}
