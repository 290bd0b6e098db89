import { scheduleCart } from '@compass/contract/slots'
import { createUser } from '@compass/contract/users'
import { redirect } from 'react-router'
import { paths } from '#paths'
import { hasReason } from '#shell/api/has-reason.ts'
import { startBody } from '#shell/api/page-client.ts'
import { setPersonalCookie, setStoreCookie } from '#shell/api/page-cookies.ts'
import type { Submission } from '#shell/forms/submission.ts'
import { readChosenArea } from '#shell/serviceability/remembered-area.ts'
import type { TimeResult } from '#shell/slots/slot-times.ts'
import { readService } from '#shell/stores/read-service.ts'
import { hasSession } from '#shell/users/has-session.ts'

/** Gives the cart its time (the specification, section 7) and leads on: to the item that it is for, else to the order. */
export async function changeOrderTime(
  { argument: date, call, intent, page, request, shell, text, url }: Submission,
  store: string,
): Promise<TimeResult> {
  const item = text('item')
  const here = paths.orderTime(url, store, item)
  if (intent === 'when') throw redirect(`${here}${item ? '&' : '?'}date=${encodeURIComponent(date)}`, 303)
  const time = text('slot')
  if (time === '') return { message: null }

  if (!hasSession(page.cookies)) await call(createUser, { body: startBody(request, url) })
  const orderType = readService(text('service'))
  const scheduledTime = time === 'now' ? null : time
  const body = { store, orderType, scheduledTime, replace: text('replace') === '1' } as const
  const answer = await call(scheduleCart, { body })
  if (!answer.ok) return { message: answer.message, ...(hasReason(answer, 'other_store') ? { wanted: time } : {}) }
  // Times are had for this store and service alone: the menu goes on there.
  if (orderType !== shell.service || store !== shell.storeId)
    setStoreCookie(page, url, { store, service: orderType, area: readChosenArea(page.cookies, url).area ?? null })
  setPersonalCookie(page, url)
  if (text('stay') === '1') return { message: null, isTaken: true }
  throw redirect(
    item ? paths.item(url, store, item) : answer.data.cart?.count ? paths.myOrder(url) : paths.menu(url),
    303,
  )
}
