import { ORDER_STATUS, type OrderStatus } from '../orders/index.ts'
import type { Refusal } from '../refusal/index.ts'
import type { OrderType } from '../services/index.ts'

/** What the state of a pay link follows from. */
export interface LinkUse {
  /** How often it can be paid. */
  readonly uses: number
  readonly used: number
  /** Null: it does not expire. */
  readonly expiresAt: Date | null
  readonly withdrawnAt: Date | null
}

/** A link that is unknown has no state: it is no link. */
type PayLinkState = 'open' | 'paid' | 'used_up' | 'expired' | 'withdrawn'

/** Paid comes first: what was paid stays so, whatever becomes of the link later. */
export function payLinkState(link: LinkUse, now: Date): PayLinkState {
  if (link.used >= link.uses) return link.uses === 1 ? 'paid' : 'used_up'
  if (link.withdrawnAt !== null) return 'withdrawn'
  return link.expiresAt !== null && link.expiresAt <= now ? 'expired' : 'open'
}

/** Whether money that has come may take a use. Who began in time pays after the expiry too; after a withdrawal nobody does. */
export function isForUse({ used, uses, withdrawnAt }: LinkUse): boolean {
  return used < uses && withdrawnAt === null
}

/** Why nobody can begin to pay; null: they can. */
export function whyNotOpen(link: LinkUse, now: Date): Refusal | null {
  switch (payLinkState(link, now)) {
    case 'paid':
      return { reason: 'already_paid' }
    case 'used_up':
      return { reason: 'pay_link_used_up' }
    case 'expired':
      return { reason: 'pay_link_expired' }
    case 'withdrawn':
      return { reason: 'pay_link_withdrawn' }
    default:
      return null
  }
}

/** Whether a step of an order paid its link: it is placed by it, or paid where nothing is to be made. */
export function takesUse(
  { payLinkId, orderType }: { readonly payLinkId?: string | null; readonly orderType: OrderType | null },
  status: OrderStatus,
  actor: string,
): boolean {
  const { NEW, PAYMENT_COMPLETED } = ORDER_STATUS
  return Boolean(payLinkId) && actor === 'payment' && status === (orderType === null ? PAYMENT_COMPLETED : NEW)
}
