import { takeHandover } from '@compass/contract/users'
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect, redirectDocument } from 'react-router'
import { paths } from '#paths'
import { createPageClient } from '#shell/api/page-client.ts'
import { setPersonalCookie } from '#shell/api/page-cookies.ts'
import { pageRequest } from '#shell/api/page-request.ts'
import { setOrderedCookies } from '#shell/own-orders/own-orders-cookies.ts'
import { pathBelow } from './path-below.ts'

/** Opened as an address it hands over nothing. */
export function loader({ params }: LoaderFunctionArgs) {
  throw redirect(paths.menu(params.url!))
}

/**
 * A frame of another site leads here at the top of the window. Its session goes on with the page that the frame does not
 * show. A code that is no good any more leads there all the same, as whoever is here.
 */
export async function action({ context, params, request }: ActionFunctionArgs) {
  const url = params.url!
  const form = await request.formData()
  const code = String(form.get('code') ?? '')
  const to = pathBelow(String(form.get('to') ?? ''), paths.menu(url))
  if (code) {
    const taken = await createPageClient(context, request)(takeHandover, { body: { code } }, { url })
    if (taken.ok) setPersonalCookie(context.get(pageRequest), url)
    if (taken.ok && isOfOrder(to)) setOrderedCookies(context.get(pageRequest), url)
  }
  throw redirectDocument(to, 303)
}

/** An order was placed in the frame: the top shows it with the menu from now on. */
function isOfOrder(path: string): boolean {
  return /\/(?:order-status|payment)\//.test(path)
}
