import { Banner } from '@compass/ui/banner'
import { ClockIcon, InfoIcon } from '@compass/ui/menu-icons'
import { Link } from 'react-router'
import { paths } from '#paths'
import { plainText } from '#shell/languages/localized-text.tsx'
import type { StoreView } from '#shell/merchants/read-storefront.ts'
import { useMenuPath, useMerchant, useShell, useWords } from '#shell/merchants/shell-provider.tsx'
import { findOtherService, takesLater, takesOrders, useStoreState } from './store-state.ts'

/**
 * Why no order can be placed now, or that time is running out, with the next step: another open store, the hours, the
 * telephone. Nothing while the store is simply open.
 */
export function StateBanner({
  store,
  service,
  whileOpen,
  later,
}: {
  store: StoreView
  service: number
  whileOpen: boolean
  /** Where a time is chosen; left out: over the menu. */
  later?: string
}) {
  const state = useStoreState(store, service)
  if (!state.sentence || (state.takesOrders && !whileOpen)) return null
  return (
    <Banner tone={state.tone} icon={state.tone === 'tint' ? <InfoIcon /> : <ClockIcon />}>
      <span className="block font-strong text-ink">{state.word}</span>
      <span className="block text-small">{state.sentence}</span>
      {state.takesOrders ? null : <NextStep store={store} service={service} later={later} />}
    </Banner>
  )
}

function NextStep({ store, service, later }: { store: StoreView; service: number; later: string | undefined }) {
  const t = useWords('shell', 'menu')
  const { url } = useMerchant()
  const menuPath = useMenuPath()
  const { stores } = useShell()
  const open = stores.filter(
    (one) => one.id !== store.id && one.services.some((method) => method === service) && takesOrders(one, service),
  )
  const [only] = open
  const isForLater = store.laterServices.length > 0
  // Times of another service are chosen on a screen, which then brings the menu of that one.
  const times = takesLater(store, service) ? paths.planTime(menuPath) : paths.orderTime(url, store.id)
  // Where the other service takes orders, the sentence says so: that is the next step.
  const isElsewhere = findOtherService(store, service) !== null
  if (isElsewhere && !isForLater) return null
  return (
    <span className="flex flex-wrap gap-x-5 text-small">
      {only && !isElsewhere ? (
        <Link to={`${menuPath}?choose=outlet`} preventScrollReset className="word">
          {open.length === 1 ? t('shell.orderFrom', { name: plainText(only.name) }) : t('menu.chooseOutlet')}
        </Link>
      ) : null}
      {isForLater ? (
        <Link to={later ?? times} preventScrollReset className="word">
          {t('shell.orderLater')}
        </Link>
      ) : null}
      {isElsewhere ? null : store.opensAt ? (
        <Link to={`${menuPath}?choose=hours`} preventScrollReset className="word">
          {t('shell.storeTimes')}
        </Link>
      ) : only ? null : (
        <a href={`tel:${store.phone}`} className="word">
          {t('shell.callUs')}
        </a>
      )}
    </span>
  )
}
