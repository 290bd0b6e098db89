import { readTimes } from '#shell/slots/read-times.ts'
import type { Times } from '#shell/slots/slot-times.ts'
import { readService } from '#shell/stores/read-service.ts'
import { takesOrders } from '#shell/stores/store-state.ts'
import type { CheckoutResult } from '../checkout-view.ts'
import { type CheckoutSubmission, toResult } from './result.ts'

/** Opens the choice of a time, at the day that was pressed. */
export async function showTimes(submission: CheckoutSubmission): Promise<CheckoutResult> {
  const times = await readTimesOfCart(submission, submission.argument || null)
  return { ...toResult(submission, { ok: true }), intent: 'when', times }
}

/** The times of the cart's store and service. */
export function readTimesOfCart(
  { call, options, shell, text }: CheckoutSubmission,
  date: string | null,
): Promise<Times> {
  const service = readService(text('orderType'))
  const store = text('store')
  const found = shell.stores.find(({ id }) => id === store)
  const isOpenNow = found !== undefined && takesOrders(found, service)
  return readTimes(
    call,
    { store, service, date, had: text('schedule'), isOpenNow },
    { ...options, clock: shell.merchant?.clock },
  )
}
