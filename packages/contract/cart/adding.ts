import { z } from 'zod'
import { Id, OrderService } from '../values/index.ts'

const ScheduledTime = z.iso.datetime({ offset: true }).max(40)
/** A slot by its start: one field or the two of the specification. Of a call that adds, absent: the basket’s own. */
export const scheduledFields = {
  scheduledTime: ScheduledTime.nullable().optional(),
  scheduledStartTime: ScheduledTime.nullable().optional(),
  scheduledEndTime: ScheduledTime.nullable().optional(),
}

/** Where and for when a call adds. */
export const inCart = {
  ...scheduledFields,
  orderType: OrderService.optional(),
  area: Id.optional(),
}

const PromoId = Id.nullish()
export const cartPromo = PromoId.describe(
  'A promotion to apply once it is added; where it does not hold, a warning says why',
)
export const promo = PromoId.describe('The same of the product that is added; it stands over `cartPromo`')

/** Of calls on a cart whose place and time are known. */
const KEPT = 'Accepted without effect: the cart keeps what it has'
export const fixedFields = {
  scheduledTime: scheduledFields.scheduledTime.describe(KEPT),
  scheduledStartTime: scheduledFields.scheduledStartTime.describe(KEPT),
  scheduledEndTime: scheduledFields.scheduledEndTime.describe(KEPT),
  orderType: inCart.orderType.describe(KEPT),
  area: inCart.area.describe(KEPT),
  cartPromo: PromoId.describe(KEPT),
  promo: PromoId.describe(KEPT),
}

/** Fields of a draft’s calls that its order has decided. */
export const draftFields = {
  ...fixedFields,
  replace: z.boolean().default(false).describe(KEPT),
  inPlaceOf: Id.optional().describe(KEPT),
}
