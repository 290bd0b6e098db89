import { z } from 'zod'
import { Id, OrderService } from '../values/index.ts'

const ScheduledTime = z.iso.datetime({ offset: true }).max(40)
/** A slot by its start: one field or the two of the specification. Of a call that adds, absent: the cart’s own. */
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
const STORED = 'Accepted without effect: the cart keeps what it has'
export const fixedFields = {
  scheduledTime: scheduledFields.scheduledTime.describe(STORED),
  scheduledStartTime: scheduledFields.scheduledStartTime.describe(STORED),
  scheduledEndTime: scheduledFields.scheduledEndTime.describe(STORED),
  orderType: inCart.orderType.describe(STORED),
  area: inCart.area.describe(STORED),
  cartPromo: PromoId.describe(STORED),
  promo: PromoId.describe(STORED),
}

/** Fields of a draft’s calls that its order has decided. */
export const draftFields = {
  ...fixedFields,
  replace: z.boolean().default(false).describe(STORED),
  inPlaceOf: Id.optional().describe(STORED),
}
