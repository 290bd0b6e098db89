import type { BodyOf } from '@compass/contract/call'
import type { changeRecurring } from '@compass/contract/recurring'
import { areaOfStore } from '@compass/domain/checkout'
import type { LoadedMerchant } from '@compass/domain/merchants'
import { checkMethod } from '@compass/domain/payments'
import { accept, refuse } from '@compass/domain/refusal'
import type { Tenant } from '../../db/database.ts'
import type { Api } from '../../http/api.ts'
import type { CallResult } from '../../http/serve.ts'
import { isId } from '../../ids/index.ts'
import { findAddress } from '../../records/addresses/addresses.ts'
import type { Change, Series } from '../../records/recurring/series.ts'
import type { CartCaller } from '../cart/cart-caller.ts'
import { readDraft } from '../cart/draft-context.ts'
import { lookAt } from '../cart/read-cart.ts'
import { checkTime, mayRepeatWith } from './check-change.ts'

export type ChangeBody = BodyOf<typeof changeRecurring>

/** What a call says is to be other, checked; the rule apart. */
interface ChangedPart {
  readonly change: Change
  /** The draft whose cart it is. */
  readonly draftId: string | null
}

/**
 * Refuses `invalid_fields` for an invalid time, `recurring_method` and `payment_method_not_allowed`. It refuses `not_found`
 * for another's address or a missing draft, `not_serviceable`, `cart_empty`, and `cart_changed` with `{ cart }` where the
 * draft costs another total than was shown.
 */
export async function changedPart(
  api: Api,
  tenant: Tenant,
  loaded: LoadedMerchant,
  series: Series,
  body: ChangeBody,
  asking: CartCaller,
): Promise<CallResult<ChangedPart>> {
  const store = loaded.stores.get(series.storeId)
  if (!store) return refuse({ reason: 'recurring_not_offered' })
  const time = body.time === undefined ? null : checkTime(body.time)
  if (time && !time.ok) return time
  const text: { payment?: Series['instructions']['payment']; addressId?: string } = {}
  if (body.payment) {
    if (!mayRepeatWith(body.payment.mod)) return refuse({ reason: 'recurring_method' })
    const method = checkMethod(store, series.service, body.payment.mod)
    if (!method.ok) return method
    text.payment = { mod: method.value }
  }
  if (body.address) {
    const id = body.address._id
    const saved = isId(id) ? await findAddress(tenant, series.userId, id) : null
    if (!saved) return refuse({ reason: 'not_found' })
    if (!areaOfStore(loaded, store, saved.address.area)) return refuse({ reason: 'not_serviceable' })
    text.addressId = id
  }
  const part: Change = {
    ...(time && { time: time.value }),
    ...(Object.keys(text).length > 0 && { said: text }),
  }
  if (body.basket === undefined) return accept({ change: part, draftId: null })

  const draft = await readDraft(tenant, series.userId, { recurring: series.id })
  if (!draft.ok) return draft
  const seen = await lookAt(api, loaded, draft.value, asking)
  if (!seen.ok) return seen
  const cart = seen.value.cart
  if (!cart || cart.products.length === 0) return refuse({ reason: 'cart_empty' })
  const { amount } = cart.totals.grandTotal
  if (body.expected?.grandTotal.amount !== amount) return { ...refuse({ reason: 'cart_changed' }), data: { cart } }
  const { id, lines, promo, remembered } = draft.value.cart
  const onMenu = new Set(cart.products.map(({ _id }) => _id))
  const agreedCart = {
    lines: lines
      .filter((line) => onMenu.has(line.id))
      .map((line) => ({ ...line, ...(remembered.get(line.id) ?? { name: {}, unit: 0 }) })),
    promo,
  }
  return accept({ change: { ...part, basket: agreedCart, agreed: amount }, draftId: id })
}
