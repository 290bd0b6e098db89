import { getCart } from '@compass/contract/cart'
import { getProduct } from '@compass/contract/catalogue'
import { SERVICE } from '@compass/domain/services'
import type { RouterContextProvider } from 'react-router'
import { createPageClient } from '#shell/api/page-client.ts'
import { pageRequest } from '#shell/api/page-request.ts'
import { noCart } from '#shell/cart/cart-view.ts'
import { toCartResult } from '#shell/cart/to-cart-result.ts'
import { readStorefront, type ServiceCode } from '#shell/merchants/read-storefront.ts'
import { readDeliveryArea } from '#shell/serviceability/read-delivery-area.ts'
import { readChosenArea } from '#shell/serviceability/remembered-area.ts'
import { readTimes } from '#shell/slots/read-times.ts'
import type { OrderTime, Times } from '#shell/slots/slot-times.ts'
import { takesLater, takesOrders } from '#shell/stores/store-state.ts'
import { hasSession } from '#shell/users/has-session.ts'

/**
 * The times of a store for the visitor's cart, or for an item (`?item=`) that is unavailable now. `?date=` names the shown
 * day.
 */
export async function readOrderTime(
  context: Readonly<RouterContextProvider>,
  request: Request,
  { url, store }: { readonly url: string; readonly store: string },
): Promise<OrderTime> {
  const { say, shell } = await readStorefront(context, request, url)
  const chosenStore = shell.stores.find(({ id }) => id === store)
  if (!chosenStore) throw new Response(null, { status: 404 })
  const call = createPageClient(context, request)
  const options = { url, language: shell.language }
  const { searchParams } = new URL(request.url)
  const id = searchParams.get('item')
  const { cookies } = context.get(pageRequest)
  const [read, product] = await Promise.all([
    hasSession(cookies) ? call(getCart, {}, options) : null,
    id ? call(getProduct, { params: { id }, query: { store, orderType: shell.service } }, options) : null,
  ])
  const { cart } = read?.ok ? toCartResult(read.data, { say, shell }) : noCart
  const mine = cart?.storeId === store ? cart : null
  const isFull = mine !== null && mine.lines.length > 0
  const wanted: ServiceCode = isFull
    ? mine.orderType === SERVICE.PICKUP
      ? SERVICE.PICKUP
      : SERVICE.DELIVERY
    : shell.service
  const service = takesLater(chosenStore, wanted) ? wanted : (chosenStore.laterServices[0] ?? wanted)
  const found = product?.ok ? product.data.product : null
  const next = found && !found.available.now ? found.available.next : null
  const isOpenNow = !found && takesOrders(chosenStore, service)
  const requested = {
    store,
    service,
    date: searchParams.get('date'),
    had: mine?.schedule?.startTime ?? null,
    isOpenNow,
  }
  const areaId = isFull ? mine.areaId : readChosenArea(cookies, url).area
  const [times, delivery] = await Promise.all([
    readTimes(call, requested, { ...options, clock: shell.merchant?.clock }),
    service === SERVICE.DELIVERY ? readDeliveryArea(context, request, { url, store, areaId }) : null,
  ])
  return {
    store,
    service,
    times: next ? from(times, next) : times,
    schedule: mine?.schedule ?? null,
    isFull,
    door: delivery?.door ?? null,
    item: found && { id: found._id, name: say(found.name), next },
  }
}

/** What can be chosen from an instant on. */
function from(times: Times, next: string): Times {
  const days = times.days
    .map((day) => ({ ...day, slots: day.slots.filter(({ startTime }) => Date.parse(startTime) >= Date.parse(next)) }))
    .filter(({ slots }) => slots.length > 0)
  return { date: (days.find((day) => day.date === times.date) ?? days[0])?.date ?? null, days }
}
