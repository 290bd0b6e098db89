import type { CartLine as LineContract } from '@compass/contract/cart'
import { type Availability, type CartLine, type CartRecord, whyUnavailable } from '@compass/domain/cart'
import type { Product } from '@compass/domain/catalogue'
import { productOf, shortOf } from '@compass/domain/checkout'
import type { LoadedMerchant, Store } from '@compass/domain/merchants'
import { moneyIn } from '@compass/domain/money'
import type { QuoteLine } from '@compass/domain/pricing'
import type { ItemUnavailable } from '@compass/domain/refusal'
import type { VisitMember } from '@compass/domain/visits'
import type { z } from 'zod'
import { photoOf } from '../catalogue/photo.ts'
import { replacementsIn } from './replacements.ts'

type LineContractShape = z.output<typeof LineContract>
type LineShape = Omit<LineContractShape, 'unavailable'>

export interface PartyOfCart {
  readonly spotId: string
  readonly members: readonly Pick<VisitMember, 'id' | 'name' | 'number'>[]
}

/** Where the lines of a cart are looked at, and when. */
export interface LinePlace {
  readonly store: Store
  readonly availability: Availability
  readonly now: Date
  readonly currency: string
  readonly party: PartyOfCart | null
}

/** A line of a cart as it travels: what it costs, whose it is, and why it can not be had. */
export function lineAnswer(
  loaded: LoadedMerchant,
  cart: CartRecord,
  line: CartLine,
  priced: Pick<QuoteLine, 'unit' | 'total'>,
  { store, availability, now, currency, party }: LinePlace,
): LineContractShape {
  const product = productOf(loaded, line)
  const because = whyUnavailable(product, cart, availability) ?? shortage(loaded, cart, line)
  return {
    ...bareLine(loaded, product, line, priced, currency),
    ...(loaded.merchant.court ? { store: line.storeId } : {}),
    ...byAnswer(line, party),
    unavailable: because && {
      kind: because.kind,
      next: 'next' in because ? (because.next?.at ?? null) : null,
      ...(because.kind === 'out_of_stock' ? { left: because.left } : {}),
      replacements: isSome(because) ? [] : replacementsIn(loaded, store, cart, line.productId, { availability, now }),
    },
  }
}

function byAnswer({ by }: CartLine, party: PartyOfCart | null): Pick<LineContractShape, 'by'> {
  const member = party?.members.find(({ id }) => id === by)
  return member ? { by: memberAnswer(member) } : {}
}

export function memberAnswer({
  id,
  name,
  number,
}: PartyOfCart['members'][number]): NonNullable<LineContractShape['by']> {
  return { _id: id, name, number }
}

function shortage(loaded: LoadedMerchant, cart: CartRecord, line: CartLine): ItemUnavailable | null {
  const left = shortOf(loaded, cart, line)
  return left === null ? null : { kind: 'out_of_stock', left }
}

/** There is some of it, and less than the cart holds. */
function isSome(because: ItemUnavailable): boolean {
  return because.kind === 'out_of_stock' && because.left > 0
}

/** A line with its names whole, as a cart and an order show it. */
function bareLine(
  loaded: LoadedMerchant,
  product: Product,
  line: CartLine,
  priced: Pick<QuoteLine, 'unit' | 'total'>,
  currency: string,
): LineShape {
  const money = moneyIn(currency)
  return {
    _id: line.id,
    isGift: line.isGift === true,
    ...(product.needsPrescription ? { prescription: 'required' as const } : {}),
    product: { _id: product.id },
    sku: product.sku,
    name: product.name,
    qty: line.qty,
    customize: line.customize.flatMap(({ groupId, variants }) => {
      const group = product.customize.find(({ id }) => id === groupId)
      if (!group) return []
      return {
        _id: group.id,
        name: group.name,
        variants: variants.flatMap(({ variantId, counter }) => {
          const variant = group.variants.find(({ id }) => id === variantId)
          return variant ? { _id: variant.id, name: variant.name, counter, price: money(variant.price) } : []
        }),
      }
    }),
    unit: money(priced.unit),
    total: money(priced.total),
    specialInstructions: line.note,
    photo: photoOf(loaded, product.picture),
    foodType: product.foodType,
  }
}
