import { logout } from '@compass/contract/users'
import { type ActionFunctionArgs, redirect } from 'react-router'
import { paths } from '#paths'
import { createPageClient } from '#shell/api/page-client.ts'
import { clearPersonalCookie } from '#shell/api/page-cookies.ts'
import { pageRequest } from '#shell/api/page-request.ts'
import { setFavouritesCookie } from '#shell/favourites/favourites-cookie.ts'
import { clearOrderedCookies } from '#shell/own-orders/own-orders-cookies.ts'
import { clearPromotionsCookie } from '#shell/promotions/promotions-cookie.ts'

/** Signs out: the session ends on the server, and the menu comes as to a guest. */
export async function action({ context, params, request }: ActionFunctionArgs) {
  const url = params.url!
  await createPageClient(context, request)(logout, {}, { url })
  clearPersonalCookie(context.get(pageRequest), url)
  clearOrderedCookies(context.get(pageRequest), url)
  clearPromotionsCookie(context.get(pageRequest), url)
  setFavouritesCookie(context.get(pageRequest), url, false)
  throw redirect(paths.menu(url), 303)
}
