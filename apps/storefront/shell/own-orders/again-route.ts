import { type LoaderFunctionArgs, redirect } from 'react-router'
import { paths } from '#paths'
import { readStorefront } from '#shell/merchants/read-storefront.ts'
import { readOwnOrders } from './read-own-orders.ts'

/**
 * Where the icon's shortcut "order again" leads: to the last order that arrived, whose page repeats it. A link changes nothing by
 * itself. Who has none yet, or is signed out, begins with the menu.
 */
export async function loader(request: LoaderFunctionArgs): Promise<never> {
  const url = request.params.url!
  const [{ repeatable }, { shell }] = await Promise.all([
    readOwnOrders(request),
    readStorefront(request.context, request.request, url),
  ])
  const menuPath = shell.merchant?.menuPath
  if (!repeatable) throw redirect(menuPath ?? paths.menu(url))
  // Of a court order the status page is the receipt.
  throw redirect((menuPath ? paths.orderStatus : paths.orderSummary)(url, repeatable.id))
}
