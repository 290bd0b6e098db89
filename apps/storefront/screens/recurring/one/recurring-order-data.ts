import type { AddressView } from '#shell/addresses/address-view.ts'
import type { RecurringView } from '#shell/recurring/recurring-view.ts'

export interface RecurringOrderData {
  readonly one: RecurringView
  /** Only where something is changed. */
  readonly times: readonly string[]
  readonly methods: readonly string[]
  readonly addresses: readonly AddressView[]
  readonly done: string | null
}
