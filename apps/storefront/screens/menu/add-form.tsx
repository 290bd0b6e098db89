import { paths } from '#paths'
import { useCart } from '#shell/cart/cart-provider.tsx'
import { useMerchant, useShell } from '#shell/merchants/shell-provider.tsx'
import { ADD_FORM } from './product-action.tsx'

/** The one form of a page with product cards: their plus buttons belong to it. */
export function AddForm() {
  const { url } = useMerchant()
  const { storeId } = useShell()
  const { change } = useCart()
  return (
    <form
      id={ADD_FORM}
      method="post"
      action={paths.cart(url)}
      onSubmit={(event) => {
        event.preventDefault()
        const { submitter } = event.nativeEvent as SubmitEvent
        if (submitter instanceof HTMLButtonElement)
          change({ intent: 'add', product: submitter.value, store: storeId ?? '' })
      }}
    >
      <input type="hidden" name="intent" value="add" />
      <input type="hidden" name="store" value={storeId ?? ''} />
      <input type="hidden" name="back" value={paths.myOrder(url)} />
    </form>
  )
}
