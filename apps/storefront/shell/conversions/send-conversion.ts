import type { Client } from '@compass/client'
import { sendEvent } from '@compass/contract/conversions'
import type { ConversionEvent } from '@compass/domain/conversions'
import type { PageRequest } from '#shell/api/page-request.ts'

interface ConversionContext {
  readonly call: Client
  readonly page: Pick<PageRequest, 'cookies'>
  readonly request: Request
  readonly country: string
}

/** What each provider calls its cookie, by the names of the call. */
const COOKIES = { fbp: '_fbp', fbc: '_fbc', scid: '_scid' } as const

/**
 * Says that something happened which no page is: an order was placed, or its payment failed. Nobody waits for it, and an order
 * goes on without it. The same `id` counts once, however often its page is opened. Ids of the browser are kept only after a
 * yes, which the call itself looks for.
 */
export function sendConversion(
  { call, page, request, country }: ConversionContext,
  event: ConversionEvent,
  id: string,
): void {
  const isRefusedByBrowser = request.headers.get('sec-gpc') === '1'
  const browser = isRefusedByBrowser ? {} : browserIds(page.cookies)
  const sourcePath = new URL(request.url).pathname.replace(/\.data$/, '')
  call(sendEvent, { body: { event, sourcePath, country, id, ...browser } }).catch(() => undefined)
}

function browserIds(cookies: ReadonlyMap<string, string>) {
  const found = Object.entries(COOKIES).flatMap(([name, cookie]) => {
    const id = cookies.get(cookie)
    return id ? [[name, id] as const] : []
  })
  return found.length > 0 ? { browser: Object.fromEntries(found) } : {}
}
