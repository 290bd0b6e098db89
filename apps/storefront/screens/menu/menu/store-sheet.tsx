import { metresBetween } from '@compass/domain/serviceability'
import { SERVICE } from '@compass/domain/services'
import { formatDistance } from '@compass/i18n/formats'
import { Button } from '@compass/ui/button'
import { CheckIcon, LocateIcon, StoreIcon } from '@compass/ui/icons'
import { Sheet } from '@compass/ui/sheet'
import { paths } from '#paths'
import { LocalizedText, plainText } from '#shell/languages/localized-text.tsx'
import type { StoreView } from '#shell/merchants/read-storefront.ts'
import { useMerchant, useShell, useWords } from '#shell/merchants/shell-provider.tsx'
import { type MyLocation, useMyLocation } from '#shell/serviceability/use-my-location.ts'
import { useStoreState } from '#shell/stores/store-state.ts'
import { FEW, FindLine, simple, useFind } from './find-line.tsx'

/**
 * The merchant's stores: choosing one brings its page. Those that promotion what the visitor wants come first, and with the
 * visitor's place, which is asked for and stays here, the nearest of them.
 */
export function StoreSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useWords('menu', 'location', 'shell')
  const { url } = useMerchant()
  const { stores, service } = useShell()
  const { place, state, ask } = useMyLocation()
  const [query, setQuery] = useFind()
  const wanted = simple(query.trim())
  const found = stores.filter(({ name, address }) =>
    simple(`${plainText(name)} ${plainText(address)}`).includes(wanted),
  )
  const promotions = (store: StoreView) => store.services.includes(service)
  const away = (store: StoreView) => (place ? metresBetween(place, store.location) : 0)
  const sorted = [...found].sort((a, b) => Number(promotions(b)) - Number(promotions(a)) || away(a) - away(b))
  const problem =
    state === 'refused' ? t('location.locationDenied') : state === 'unknown' ? t('location.noLocation') : ''
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('menu.chooseOutlet')}
      closeLabel={t('shell.close')}
      closeHref={paths.menu(url)}
    >
      <div className="px-5 pb-6">
        {stores.length > FEW ? (
          <FindLine choose="outlet" label={t('location.searchOutlet')} value={query} onType={setQuery} />
        ) : null}
        <form method="post" action={paths.where(url)} data-plain="">
          <input type="hidden" name="back" value={paths.menu(url)} />
          {sorted.length === 0 ? <p className="py-6 text-ink2">{t('location.noOutlet')}</p> : null}
          {sorted.map((store) => (
            <StoreChoice key={store.id} store={store} place={place} />
          ))}
        </form>
        <Button
          kind="quiet"
          size="small"
          wide
          icon={<LocateIcon size={18} />}
          busy={state === 'asking' && t('location.useMyPlace')}
          onClick={ask}
          className="needs-scripts mt-4"
        >
          {t('location.useMyPlace')}
        </Button>
        <p role="status" className={problem ? 'mt-3 text-small text-ink2' : 'sr-only'}>
          {problem}
        </p>
      </div>
    </Sheet>
  )
}

function StoreChoice({ store, place }: { store: StoreView; place: MyLocation | null }) {
  const t = useWords('menu', 'location')
  const { storeId, service, language } = useShell()
  const { word, tone } = useStoreState(store)
  const colour = { ok: 'text-ok', warn: 'text-warn', tint: 'text-ink2' }[tone]
  const isOffered = store.services.includes(service)
  return (
    <button type="submit" name="store" value={store.id} className="area-row">
      <StoreIcon className="text-accent" />
      <span className="min-w-0 flex-1">
        <span className="block text-name">
          <LocalizedText text={store.name} />
        </span>
        <span className="block text-small text-ink2">
          <LocalizedText text={store.address} />
        </span>
        <span className="parted text-small">
          {isOffered ? (
            <span className={`font-em ${colour}`}>{word}</span>
          ) : (
            <span className="text-ink2">
              {t(service === SERVICE.PICKUP ? 'location.noPickup' : 'location.noDelivery')}
            </span>
          )}
          {place ? (
            <span className="text-ink2">
              {t('location.outletAway', { distance: formatDistance(metresBetween(place, store.location), language) })}
            </span>
          ) : null}
        </span>
      </span>
      {store.id === storeId ? <CheckIcon size={18} className="text-accent" /> : null}
    </button>
  )
}
