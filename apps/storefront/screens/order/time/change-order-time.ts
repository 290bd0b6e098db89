import { scheduleCart } from '@compass/contract/slots'
import { createUser } from '@compass/contract/users'
import { type RouterContextProvider, redirect } from 'react-router'
import { paths } from '#paths'
import { createPageClient, startBody } from '#shell/api/page-client.ts'
import { pageRequest } from '#shell/api/page-request.ts'
import { readStorefront } from '#shell/merchants/read-storefront.ts'
import { readChosenArea } from '#shell/serviceability/remembered-area.ts'
import { hasSession } from '#shell/users/has-session.ts'

/** Why the time was not taken; null: none was chosen. */
export interface TimeResult {
  readonly message: string | null
  /** 4200: the basket is of another outlet. The time that was wanted, to be taken with the customer's yes. */
  readonly wanted?: string
  /** It is the basket's time now, and the page that asked stays. */
  readonly isTaken?: true
}

const ONE_MONTH_SECONDS = 30 * 24 * 3600

/** Gives the basket its time (the specification, section 7) and leads on: to the item that it is for, else to the order. */
export async function changeOrderTime(
  context: Readonly<RouterContextProvider>,
  request: Request,
  { url, store }: { readonly url: string; readonly store: string },
): Promise<TimeResult> {
  const form = await request.formData()
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  const page = context.get(pageRequest)
  const { shell } = await readStorefront(context, request, url)
  const call = createPageClient(context, request)
  const options = { url, language: shell.language }
  const item = text('item')
  const here = paths.orderTime(url, store, item)
  const [intent, date = ''] = text('intent').split(':')
  if (intent === 'when') throw redirect(`${here}${item ? '&' : '?'}date=${encodeURIComponent(date)}`, 303)
  const time = text('slot')
  if (time === '') return { message: null }

  if (!hasSession(page.cookies)) await call(createUser, { body: startBody(request, url) }, options)
  const orderType = text('service') === '10' ? 10 : 20
  const scheduledTime = time === 'now' ? null : time
  const answer = await call(
    scheduleCart,
    { body: { store, orderType, scheduledTime, replace: text('replace') === '1' } },
    options,
  )
  if (!answer.ok) return { message: answer.message, ...(answer.error === 'other_store' ? { wanted: time } : {}) }
  const keep = (line: string) =>
    void page.setCookies.push(`${line}; Path=/; SameSite=Lax; Max-Age=${ONE_MONTH_SECONDS}`)
  // Times are had for this outlet and service alone: the menu goes on there.
  if (orderType !== shell.service || store !== shell.storeId)
    keep(`where.${url}=${store}.${orderType}.${readChosenArea(page.cookies, url).area ?? ''}`)
  page.setCookies.push(`has.${url}=1; Path=/; SameSite=Lax; Max-Age=86400`)
  if (text('stay') === '1') return { message: null, isTaken: true }
  throw redirect(
    item ? paths.item(url, store, item) : answer.data.cart?.count ? paths.myOrder(url) : paths.menu(url),
    303,
  )
}
