import { useEffect } from 'react'
import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  isRouteErrorResponse,
  type LoaderFunctionArgs,
  redirect,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useRevalidator,
} from 'react-router'
import { paths } from '#paths'
import { useCart } from '#shell/cart/cart-provider.tsx'
import { readSubmission } from '#shell/forms/submission.ts'
import { loadWithWords } from '#shell/languages/words.ts'
import { useMerchant, useShell, useWords } from '#shell/merchants/shell-provider.tsx'
import { Page } from '#shell/navigation/page.tsx'
import { findOtherService, takesOrders } from '#shell/stores/store-state.ts'
import { EmptyCart } from '../cart/empty-cart.tsx'
import { findNamedOrder } from '../find-named-order.ts'
import { CheckoutForm } from './checkout-form.tsx'
import type { CheckoutData, CheckoutResult, Intent } from './checkout-view.ts'
import { ClosedShop } from './closed-shop.tsx'
import { changeCheckout } from './intents/index.ts'
import { readCheckout } from './read-checkout.ts'

export const handle = {
  words: ['checkout', 'pharmacy', 'account', 'refusals', 'loyalty', 'recurring', 'payment', 'price'] as const,
}

export async function loader({ context, params, request }: LoaderFunctionArgs): Promise<CheckoutData> {
  const order = await findNamedOrder(context, request, params.url!, 'checkout')
  if (order) throw redirect(order)
  return readCheckout(context, request, params.url!)
}

export const clientLoader = loadWithWords(...handle.words)

export async function action({ context, params, request }: ActionFunctionArgs): Promise<CheckoutResult> {
  return changeCheckout(await readSubmission(context, request, params.url!))
}

/**
 * A connection that breaks, or a server that does not answer, takes nothing away. The form stays and says that the outcome is
 * unknown.
 */
export async function clientAction({ request, serverAction }: ClientActionFunctionArgs): Promise<CheckoutResult> {
  const form = await request.clone().formData()
  try {
    return await serverAction<CheckoutResult>()
  } catch (error) {
    const isOurs = error instanceof Response || (isRouteErrorResponse(error) && error.status < 500)
    if (isOurs) throw error
    const [intent = 'stay'] = String(form.get('intent') ?? 'stay').split(':')
    return { intent: intent as Intent, refusal: null, values: {}, isLost: true }
  }
}

export function shouldRevalidate({ actionResult, defaultShouldRevalidate, formAction }: ShouldRevalidateFunctionArgs) {
  if ((actionResult as CheckoutResult | undefined)?.isLost || formAction?.endsWith('/basket')) return false
  return defaultShouldRevalidate
}

export default function Checkout() {
  const data = useLoaderData<typeof loader>()
  const { url } = useMerchant()
  const { stores } = useShell()
  const { adopt, cart: known } = useCart()
  const t = useWords('checkout')
  useEffect(() => adopt(data.answer), [adopt, data.answer])
  const read = data.answer.cart
  // What was changed from here without the form (a line that is gone taken out) is newer than what was read.
  const cart = known && read && known.id === read.id && known.version > read.version ? known : read
  const store = stores.find(({ id }) => id === cart?.storeId)
  // A cart that was brought back from here: the rest of the page is read for it.
  const { revalidate } = useRevalidator()
  const isBack = !read && known !== null && known.lines.length > 0
  useEffect(() => {
    if (isBack) void revalidate()
  }, [isBack, revalidate])
  if (!cart || cart.lines.length === 0 || !store) {
    return (
      <Page title={t('checkout.title')} back={paths.menu(url)}>
        <EmptyCart restorable={data.answer.restorable} refusal={data.answer.refusal?.message ?? null} />
      </Page>
    )
  }
  const isPlanned = cart.schedule !== null && !cart.schedule.isGone
  if (!isPlanned && !takesOrders(store, cart.orderType) && findOtherService(store, cart.orderType) === null)
    return <ClosedShop store={store} service={cart.orderType} />
  return <CheckoutForm data={data} cart={cart} store={store} />
}

export { BrokenPage as ErrorBoundary } from '#shell/navigation/broken-page.tsx'
