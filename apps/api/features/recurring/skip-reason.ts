import type { Refusal } from '@compass/domain/refusal'
import type { Because, BecauseKind } from '../../records/recurring/series.ts'

/** Passes by itself: it is tried again while there is time. */
const PASSES: ReadonlySet<string> = new Set(['unavailable', 'rate_limited', 'no_courier', 'channel_paused'])

export function passes({ reason }: Refusal): boolean {
  return PASSES.has(reason)
}

const KINDS: Readonly<Partial<Record<Refusal['reason'], Exclude<BecauseKind, 'item'>>>> = {
  store_closed: 'closed',
  store_inactive: 'closed',
  store_testing: 'closed',
  channel_paused: 'closed',
  slot_full: 'full',
  service_not_offered: 'not_offered',
  recurring_not_offered: 'not_offered',
  not_serviceable: 'address',
  no_courier: 'address',
  not_found: 'address',
  below_minimum: 'minimum',
  payment_method_not_allowed: 'payment',
  cash_above_limit: 'payment',
  recurring_method: 'payment',
}

/** What its customer is told of an order that was refused. */
export function becauseOf(refusal: Refusal): Because {
  if (refusal.reason === 'item_unavailable' || refusal.reason === 'out_of_stock')
    return { kind: 'item', name: refusal.name }
  if (refusal.reason === 'customization_below_min' || refusal.reason === 'customization_above_max')
    return { kind: 'item', name: refusal.name }
  if (refusal.reason === 'customization_unknown' || refusal.reason === 'cart_changed') return { kind: 'item', name: {} }
  if (refusal.reason === 'slot_gone') {
    const isLate = refusal.because === 'too_soon' || refusal.because === 'cut_off'
    return { kind: isLate ? 'late' : 'closed' }
  }
  return { kind: KINDS[refusal.reason] ?? 'other' }
}
