import { getCart } from '@compass/contract/cart'
import type { ChosenText } from '@compass/domain/languages'
import { SERVICE } from '@compass/domain/services'
import { commaOf } from '@compass/i18n/formats'
import { loadWords } from '@compass/i18n/load'
import { Button } from '@compass/ui/button'
import { Card } from '@compass/ui/card'
import { ClockIcon, PlusIcon } from '@compass/ui/icons'
import { lazy, Suspense, useEffect } from 'react'
import { Link, type LoaderFunctionArgs, redirect, type ShouldRevalidateFunctionArgs, useLoaderData } from 'react-router'
import { createPageClient } from '#shell/api/page-client.ts'
import { pageRequest } from '#shell/api/page-request.ts'
import { CartLine } from '#shell/cart/cart-line.tsx'
import { useCart } from '#shell/cart/cart-provider.tsx'
import { type CartResult, noCart } from '#shell/cart/cart-view.ts'
import { CheckoutButton } from '#shell/cart/checkout-button.tsx'
import { Fulfilment } from '#shell/cart/fulfilment.tsx'
import type { ProductRowView } from '#shell/cart/product-row-view.ts'
import { Suggestions } from '#shell/cart/suggestions.tsx'
import { readSuggestions, type SuggestionView } from '#shell/cart/suggestions-route.ts'
import { toCartResult, toRefusedResult } from '#shell/cart/to-cart-result.ts'
import { LocalizedText, plainText } from '#shell/languages/localized-text.tsx'
import { loadWithWords, pageLanguage } from '#shell/languages/words.ts'
import { SpendingRows } from '#shell/loyalty/spending-rows.tsx'
import { readStorefront } from '#shell/merchants/read-storefront.ts'
import { useMenuPath, useMerchant, useShell, useWords } from '#shell/merchants/shell-provider.tsx'
import { takeFlash } from '#shell/navigation/flash.ts'
import { Page } from '#shell/navigation/page.tsx'
import { PriceBlock } from '#shell/pricing/price-block.tsx'
import { PromotionRow } from '#shell/promotions/promotion-row.tsx'
import { readDeliveryArea } from '#shell/serviceability/read-delivery-area.ts'
import { readChosenArea } from '#shell/serviceability/remembered-area.ts'
import { useSlotWords } from '#shell/slots/use-slot-words.ts'
import { takesOrders } from '#shell/stores/store-state.ts'
import { formatWaitMinutes, type MinutesRange } from '#shell/stores/wait-minutes.ts'
import { hasSession } from '#shell/users/has-session.ts'
import { readSeat } from '#shell/visits/read-table.ts'
import { visitPaths } from '#shell/visits/visit-paths.ts'
import { findNamedOrder } from '../find-named-order.ts'
import { CartChanges } from './cart-changes.tsx'
import { EmptyCart } from './empty-cart.tsx'
import { readReplacements } from './read-replacements.ts'
import { Replacements } from './replacements.tsx'
import { RestorableCart } from './restorable-cart.tsx'
import { TimeRow } from './time-row.tsx'

export const handle = { words: ['promo', 'loyalty', 'checkout', 'news', 'price'] as const }

/** Of a court alone. */
const CourtCart = lazy(async () => {
  const [cart] = await Promise.all([
    import('./court/court-cart.tsx'),
    import.meta.env.SSR ? null : loadWords(pageLanguage(), ['court']),
  ])
  return cart
})

interface CartData {
  readonly answer: CartResult
  /** Items of an order that was put aside before this one began. */
  readonly restorableCount: number
  /** Where the cart is to be delivered, once somebody has said it. */
  readonly area: { readonly name: ChosenText | null } | null
  /** Minutes to the door: of the area, or of all that the store serves while none is chosen. */
  readonly door: MinutesRange | null
  readonly suggestions: readonly SuggestionView[]
  /** What the form before this page could not do, to be said once, and what can be had in its place. */
  readonly message: string | null
  readonly instead: readonly ProductRowView[]
}

/** The visitor's cart as the server knows it, so that the screen is whole before its scripts come. */
export async function loader({ context, params, request }: LoaderFunctionArgs): Promise<CartData> {
  const url = params.url!
  const order = await findNamedOrder(context, request, url, 'cart')
  if (order) throw redirect(order)
  if (readSeat(context, url)) throw redirect(visitPaths.cart(url))
  const { say, shell } = await readStorefront(context, request, url)
  const page = context.get(pageRequest)
  const text = takeFlash(page, url)
  const instead = await readReplacements(context, request, url)
  if (!hasSession(page.cookies))
    return { answer: noCart, restorableCount: 0, area: null, door: null, suggestions: [], message: text, instead }
  const call = createPageClient(context, request)
  const options = { url, language: shell.language }
  const read = await call(getCart, {}, options)
  const answer = read.ok ? toCartResult(read.data, { say, shell }) : toRefusedResult(read, say)
  const { cart } = answer
  // In a court nothing says which vendor they would be of.
  const suggesting =
    cart?.lines.length && !cart.vendors
      ? readSuggestions(context, request, url, { store: cart.storeId, orderType: cart.orderType })
      : []
  // A cart that was put aside comes back in one tap, without another look.
  const back = answer.restorable && shell.service === SERVICE.DELIVERY ? shell.storeId : null
  const store = cart ? (cart.orderType === SERVICE.DELIVERY ? cart.storeId : null) : back
  const areaId = cart ? cart.areaId : readChosenArea(page.cookies, url).area
  const none = { area: null, door: null }
  const delivery = store ? await readDeliveryArea(context, request, { url, store, areaId }) : none
  const restorableCount = (cart && read.ok && read.data.restorable?.count) || 0
  return { answer, restorableCount, ...delivery, suggestions: await suggesting, message: text, instead }
}

export const clientLoader = loadWithWords(...handle.words)

/** What changes the cart answers the cart: nothing is read again for it. */
export function shouldRevalidate({ formAction, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return formAction?.endsWith('/basket') ? false : defaultShouldRevalidate
}

// Long on purpose: the outline of the screen; its parts are files already.
export default function MyOrder() {
  const loaded = useLoaderData<typeof loader>()
  const { adopt, answer: known, isKnown } = useCart()
  const t = useWords('basket', 'checkout', 'price')
  const { language, stores } = useShell()
  const { name, nameMark } = useMerchant()
  const menuPath = useMenuPath()
  const moment = useSlotWords()
  useEffect(() => adopt(loaded.answer), [adopt, loaded.answer])

  const answer = isKnown ? known : loaded.answer
  const { cart } = answer
  // It is about the cart as it was read: once something was changed, it has been seen.
  const isAsRead = cart?.version === loaded.answer.cart?.version
  const refused = answer.refusal?.message ?? (isAsRead ? loaded.message : null)
  const instead = answer.refusal ? answer.instead : isAsRead ? loaded.instead : null
  const store = stores.find(({ id }) => id === cart?.storeId)
  const isEmpty = !cart || cart.lines.length === 0
  if (isEmpty || !store) {
    return (
      <Page title={t('basket.title')} back={menuPath}>
        <EmptyCart restorable={answer.restorable} refusal={refused} />
      </Page>
    )
  }

  const news = (
    <>
      <CartChanges answer={answer} refusal={refused} store={store} service={cart.orderType} withSeen />
      {loaded.restorableCount > 0 ? <RestorableCart count={loaded.restorableCount} /> : null}
      {instead && refused ? <Replacements products={instead} storeId={store.id} /> : null}
    </>
  )
  if (cart.vendors) {
    return (
      <Suspense>
        <CourtCart cart={cart} vendors={cart.vendors} store={store} door={loaded.door}>
          {news}
        </CourtCart>
      </Suspense>
    )
  }
  const minutes = formatWaitMinutes(cart.orderType, store, loaded.door, language)
  const { spot } = cart
  const spotName = spot && `${t(spot.kind === 'room' ? 'checkout.room' : 'checkout.table')} ${spot.number}`
  return (
    <Page
      title={t('basket.title')}
      note={
        <>
          <bdi {...nameMark}>{name}</bdi>
          {commaOf(language)}
          <LocalizedText text={store.name} />
          {spotName ? `${commaOf(language)}${spotName}` : null}
        </>
      }
      back={menuPath}
      width="full"
      end={
        cart.schedule ? (
          <span className="flex items-center gap-2 text-small">
            <ClockIcon size={18} />
            {`${moment(cart.schedule).shortDay} ${moment(cart.schedule).span}`}
          </span>
        ) : takesOrders(store, cart.orderType) ? (
          <span className="flex items-center gap-2 text-small">
            <ClockIcon size={18} />
            {minutes}
          </span>
        ) : null
      }
      foot={<CheckoutButton cart={cart} store={store} />}
    >
      <div className="wide:grid wide:grid-cols-[1fr_420px] wide:items-start wide:gap-12">
        <div className="min-w-0">
          <div className="grid gap-3 px-4 wide:px-0">
            {news}
            <Fulfilment cart={cart} />
          </div>
          <ul className="px-5 pt-2 wide:px-0">
            {cart.lines.map((line) => (
              <CartLine key={line.id} line={line} cart={cart}>
                <Replacements products={line.instead} storeId={store.id} line={line} />
              </CartLine>
            ))}
          </ul>
          <div className="px-5 pt-1 wide:px-0">
            <Button as={Link} to={menuPath} kind="neutral" size="small" wide icon={<PlusIcon size={18} />}>
              {t('basket.addMore')}
            </Button>
          </div>
          <div className="px-5 pt-7 wide:px-0">
            <Suggestions cart={cart} atFirst={loaded.suggestions} />
          </div>
        </div>
        <Card className="mx-4 mt-8 p-4.5 wide:sticky wide:top-26 wide:mx-0 wide:mt-0 wide:rounded-basket wide:p-6">
          <div className="mb-4 border-b border-line pb-2">
            <TimeRow cart={cart} store={store} minutes={minutes} />
            <PromotionRow cart={cart} />
            <SpendingRows cart={cart} />
          </div>
          <PriceBlock
            title={t('price.title')}
            totals={cart.totals}
            count={cart.count}
            areaName={plainText(loaded.area?.name) || null}
            freeDelivery={cart.freeDelivery}
            areaMissing={cart.orderType === SERVICE.DELIVERY && cart.areaId === null}
            delivery={cart.delivery}
            isRoom={cart.spot?.kind === 'room'}
          />
          <div className="mt-5 hidden wide:block">
            <CheckoutButton cart={cart} store={store} />
          </div>
        </Card>
      </div>
    </Page>
  )
}

export { BrokenPage as ErrorBoundary } from '#shell/navigation/broken-page.tsx'
