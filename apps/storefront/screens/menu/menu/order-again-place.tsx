import { loadWords } from '@compass/i18n/load'
import { lazy, Suspense } from 'react'
import { pageLanguage } from '#shell/languages/words.ts'
import { useOwnOrders } from '#shell/own-orders/own-orders-provider.tsx'

const Card = lazy(async () => {
  const [{ OrderAgainCard }] = await Promise.all([
    import('./order-again-card.tsx'),
    loadWords(pageLanguage(), ['account']),
  ])
  return { default: OrderAgainCard }
})

/** Where the menu repeats an order. The room is kept from the first paint on for who has ordered here, and for nobody else. */
export function OrderAgainPlace() {
  const orders = useOwnOrders()
  return (
    <div className="order-again-place" hidden={orders !== null && orders.repeatable === null}>
      {orders?.repeatable ? (
        <Suspense>
          <Card order={orders.repeatable} />
        </Suspense>
      ) : null}
    </div>
  )
}
