import { metresBetween } from '@compass/domain/serviceability'
import { formatDistance } from '@compass/i18n/formats'
import { Button } from '@compass/ui/button'
import { CheckIcon, LocateIcon, StoreIcon } from '@compass/ui/icons'
import { Sheet } from '@compass/ui/sheet'
import { useState } from 'react'
import { paths } from '../../../paths.ts'
import { Said } from '../../../shell/said.tsx'
import { useMerchant, useShell, useWords } from '../../../shell/shell.tsx'
import { useStoreState } from '../../../shell/store-state.ts'
import type { StoreView } from '../../../shell/storefront-of.ts'

type Place = { readonly lat: number; readonly lng: number }

/** The merchant's outlets: choosing one brings its page. With the visitor's place, which is asked for and stays here, nearest first. */
export function OutletSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useWords('menu', 'shell')
  const { url } = useMerchant()
  const { stores, storeId, language } = useShell()
  const [place, setPlace] = useState<Place | null>(null)
  const [state, setState] = useState<'idle' | 'asking' | 'refused'>('idle')
  const ask = () => {
    setState('asking')
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setPlace({ lat: coords.latitude, lng: coords.longitude })
        setState('idle')
      },
      () => setState('refused'),
      { timeout: 8000, maximumAge: 300_000 },
    )
  }
  const away = (store: StoreView) => (place ? metresBetween(place, store.location) : 0)
  const sorted = place ? [...stores].sort((a, b) => away(a) - away(b)) : stores
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('menu.chooseOutlet')}
      closeLabel={t('shell.close')}
      closeHref={paths.menu(url)}
    >
      <form method="post" action={paths.where(url)} data-plain="" className="px-5 pb-6">
        <input type="hidden" name="back" value={paths.menu(url)} />
        {sorted.map((store) => (
          <button key={store.id} type="submit" name="store" value={store.id} className="area-row">
            <StoreIcon className="text-accent" />
            <span className="min-w-0 flex-1">
              <span className="block text-name">
                <Said text={store.name} />
              </span>
              <span className="block text-small text-ink2">
                <Said text={store.address} />
              </span>
              <span className="block text-small">
                <Word store={store} />
                {place ? (
                  <span className="text-ink2">
                    {' · '}
                    {t('menu.outletAway', { distance: formatDistance(away(store), language) })}
                  </span>
                ) : null}
              </span>
            </span>
            {store.id === storeId ? <CheckIcon size={18} className="text-accent" /> : null}
          </button>
        ))}
        <Button
          kind="quiet"
          size="small"
          wide
          icon={<LocateIcon size={18} />}
          busy={state === 'asking' && t('menu.useMyPlace')}
          onClick={ask}
          className="needs-scripts mt-4"
        >
          {t('menu.useMyPlace')}
        </Button>
        <p role="status" className={state === 'refused' ? 'mt-3 text-small text-ink2' : 'sr-only'}>
          {state === 'refused' ? t('menu.noLocation') : ''}
        </p>
      </form>
    </Sheet>
  )
}

function Word({ store }: { store: StoreView }) {
  const { word, tone } = useStoreState(store)
  const colour = { ok: 'text-ok', warn: 'text-warn', tint: 'text-ink2' }[tone]
  return <span className={`font-em ${colour}`}>{word}</span>
}
