import { SERVICE } from '@compass/domain/services'
import { loadWords } from '@compass/i18n/load'
import { lazy } from 'react'
import { paths } from '#paths'
import { LocalizedText } from '#shell/languages/localized-text.tsx'
import { pageLanguage } from '#shell/languages/words.ts'
import { useMerchant } from '#shell/merchants/shell-provider.tsx'
import type { SpotView } from '#shell/spots/view-spot.ts'

/** Where a party orders together. */
const TableCard = lazy(async () => {
  const [card] = await Promise.all([
    import('./table-card.tsx'),
    import.meta.env.SSR ? null : loadWords(pageLanguage(), ['visits', 'store']),
  ])
  return card
})

/** The table or the room, in the place of area and time. */
export default function SpotCard({ spot }: { spot: SpotView }) {
  return spot.ourOrder ? <TableCard spot={spot} /> : <SingleCard spot={spot} />
}

function SingleCard({ spot }: { spot: SpotView }) {
  const { url } = useMerchant()
  return (
    <section aria-label={spot.spoken} className="spot-card shadow-s1">
      <p aria-hidden className="spot-chip">
        {spot.label}
        <bdi>{spot.number}</bdi>
      </p>
      <p className="min-w-0 flex-1">
        <b>
          <LocalizedText text={spot.name} />
        </b>
        {spot.hint}
      </p>
      <form method="post" action={paths.where(url)} data-plain="">
        <input type="hidden" name="back" value={paths.menu(url)} />
        <button type="submit" name="service" value={SERVICE.DELIVERY} className="word text-small">
          {spot.leave}
        </button>
      </form>
    </section>
  )
}
