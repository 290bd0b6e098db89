import { paths } from '#paths'
import { useCart } from '#shell/cart/cart-provider.tsx'
import { useMerchant, useShell } from '#shell/merchants/shell-provider.tsx'
import { ADD_FORM } from '../product-action.tsx'
import type { CourtDish } from './read-court.ts'

/** The one form of a court's page: a dish that is added goes to the vendor that makes it. */
export function CourtAddForm({ dishes }: { dishes: readonly CourtDish[] }) {
  const { url, menuPath = '' } = useMerchant()
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
        if (!(submitter instanceof HTMLButtonElement)) return
        const { value: product } = submitter
        const dish = dishes.find((one) => one.product.id === product)
        change({ intent: 'add', product, store: dish?.storeId ?? storeId ?? '' })
      }}
    >
      <input type="hidden" name="intent" value="add" />
      <input type="hidden" name="store" value={storeId ?? ''} />
      <input type="hidden" name="back" value={menuPath} />
    </form>
  )
}
