import type { Recurring } from '@compass/contract/recurring'
import type { ShapeOf } from '@compass/contract/values'
import type { ChosenText, Text } from '@compass/domain/languages'
import { SERVICE } from '@compass/domain/services'

type Answer = ShapeOf<typeof Recurring>

/** A repeating order as the screens show it. Instants are RFC 3339, amounts minor units, dates `YYYY-MM-DD`. */
export interface RecurringView extends RuleView {
  readonly id: string
  readonly state: 'active' | 'paused' | 'ended'
  readonly store: { readonly id: string; readonly name: ChosenText | null; readonly timeZone: string }
  readonly isPickup: boolean
  readonly lines: readonly {
    readonly id: string
    readonly name: ChosenText | null
    readonly qty: number
    readonly isGone: boolean
  }[]
  readonly agreed: number
  readonly method: string
  readonly address: string | null
  readonly occurrences: readonly OccurrenceView[]
}

export interface RuleView {
  readonly every: number
  readonly unit: 'day' | 'week' | 'month'
  /** 0 Sunday … 6 Saturday. */
  readonly weekdays: readonly number[]
  readonly monthDay: number | null
  readonly end: { readonly on: string | null; readonly after: number | null }
  /** `HH:MM` on the store's wall. */
  readonly time: string
}

export interface OccurrenceView {
  readonly date: string
  readonly time: string
  readonly state: 'planned' | 'asked' | 'ordered' | 'skipped'
  readonly isChanged: boolean
  readonly because: { readonly kind: string; readonly message: string } | null
  readonly order: { readonly id: string; readonly number: string; readonly total: number } | null
  readonly ask: { readonly total: number; readonly before: number; readonly until: string } | null
}

export function toRecurringView(
  recurring: Answer,
  say: (text: Text | null | undefined) => ChosenText | null,
): RecurringView {
  const { every, unit, weekdays, monthDay, end, time, state, agreed, address } = recurring
  return {
    ...{ every, unit, weekdays, monthDay, end, time, state, address },
    id: recurring._id,
    store: { id: recurring.store._id, name: say(recurring.store.name), timeZone: recurring.store.timeZone },
    isPickup: recurring.orderType === SERVICE.PICKUP,
    lines: recurring.products.map(({ _id, name, qty, isGone }) => ({ id: _id, name: say(name), qty, isGone })),
    agreed: agreed.amount,
    method: recurring.payment.method,
    occurrences: recurring.occurrences.map(({ date, time: at, state: standing, isChanged, because, order, ask }) => ({
      ...{ date, isChanged, because },
      time: at,
      state: standing,
      order: order && { id: order._id, number: order.orderId, total: order.grandTotal.amount },
      ask: ask && { total: ask.grandTotal.amount, before: ask.before.amount, until: ask.until },
    })),
  }
}
