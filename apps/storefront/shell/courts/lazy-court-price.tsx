import { loadWords } from '@compass/i18n/load'
import { type ComponentProps, lazy, Suspense } from 'react'
import { pageLanguage } from '#shell/languages/words.ts'
import type CourtPrice from './court-price.tsx'

const Price = lazy(async () => {
  const [price] = await Promise.all([
    import('./court-price.tsx'),
    import.meta.env.SSR ? null : loadWords(pageLanguage(), ['court', 'price']),
  ])
  return price
})

/** The price of a court's cart or order: a script of its own, which no other merchant's screens carry. */
export function LazyCourtPrice(props: ComponentProps<typeof CourtPrice>) {
  return (
    <Suspense>
      <Price {...props} />
    </Suspense>
  )
}
