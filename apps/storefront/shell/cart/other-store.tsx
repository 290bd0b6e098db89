import { lazy } from 'react'
import { LazyPart } from '#shell/deferred-hydration/lazy-part.tsx'
import { useCart } from './cart-provider.tsx'

const sheet = () => import('./other-store-sheet.tsx')
const OtherStoreSheet = lazy(sheet)

/** An item of another store was asked for: the question comes as a sheet. */
export function OtherStore() {
  const { answer } = useCart()
  return (
    <LazyPart wanted={answer.refusal?.asks === true} fetch={sheet}>
      <OtherStoreSheet />
    </LazyPart>
  )
}
