import { SERVICE } from '@compass/domain/services'
import { loadWords } from '@compass/i18n/load'
import { AlarmIcon } from '@compass/ui/icons'
import { lazy } from 'react'
import { paths } from '#paths'
import { LocalizedText } from '#shell/languages/localized-text.tsx'
import { pageLanguage } from '#shell/languages/words.ts'
import { useMenuPath, useMerchant, useShell, useStore, useWords } from '#shell/merchants/shell-provider.tsx'
import type { SpotView } from '#shell/spots/view-spot.ts'
import { takesLater, takesOrders } from '#shell/stores/store-state.ts'
import { PlanWord, usePlan } from './plan-word.tsx'

/** Where a party orders together. */
const TableCard = lazy(async () => {
  const [card] = await Promise.all([
    import('./table-card.tsx'),
    import.meta.env.SSR ? null : loadWords(pageLanguage(), ['visits', 'store']),
  ])
  return card
})

/** The table or the room, in the place of area and time; a room's order may be for later. */
export default function SpotCard({ spot }: { spot: SpotView }) {
  return spot.ourOrder ? <TableCard spot={spot} /> : <SingleCard spot={spot} />
}

function SingleCard({ spot }: { spot: SpotView }) {
  const { url } = useMerchant()
  const menuPath = useMenuPath()
  return (
    <section aria-label={spot.spoken} className="spot-card shadow-s1">
      <div>
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
          <input type="hidden" name="back" value={menuPath} />
          <button type="submit" name="service" value={SERVICE.DELIVERY} className="word text-small">
            {spot.leave}
          </button>
        </form>
      </div>
      <TimeRow />
    </section>
  )
}

/** When the order is for; nothing where all orders are for now. */
function TimeRow() {
  const t = useWords('menu')
  const { service } = useShell()
  const store = useStore()
  const planned = usePlan()
  if (!takesLater(store, service) || !(planned || takesOrders(store, service))) return null
  return (
    <div className="spot-time">
      <AlarmIcon size={20} className="text-accent" />
      <p className="min-w-0 flex-1">
        <b>{planned ?? t('menu.now')}</b>
      </p>
      <PlanWord />
    </div>
  )
}
