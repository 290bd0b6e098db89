import { formatMinutesRange } from '@compass/i18n/formats'
import { BrandGlyph } from '@compass/ui/brand-glyph'
import { PauseIcon } from '@compass/ui/icons'
import { Link } from 'react-router'
import { landingPaths } from '#landing-paths'
import { LocalizedText } from '#shell/languages/localized-text.tsx'
import type { StoreView } from '#shell/merchants/read-storefront.ts'
import { useMerchant, useShell, useWords } from '#shell/merchants/shell-provider.tsx'
import { describeStoreStatus } from '#shell/stores/status-words.ts'
import { takesOrders } from '#shell/stores/store-state.ts'

interface VendorCardProps {
  readonly store: StoreView
  /** Units of it in the cart. */
  readonly count: number
  readonly eager: boolean
}

/** A vendor in its own tints: the whole card leads to its menu. A closed or paused one says when it is back. */
export function VendorCard({ store, count, eager }: VendorCardProps) {
  const t = useWords('court')
  const { url } = useMerchant()
  const { service, language } = useShell()
  const isOpen = takesOrders(store, service)
  const [picture] = store.vendor?.cover ?? []
  return (
    <Link
      to={landingPaths.vendor(url, store.id)}
      data-brand={store.id}
      className={isOpen ? 'kitchen' : 'kitchen kitchen-shut'}
    >
      <span className="text-subhead">
        <LocalizedText text={store.name} />
      </span>
      <span className="text-small text-ink2">
        <LocalizedText text={store.vendor?.sells ?? null} />
      </span>
      <span className="mt-1 text-small font-strong">
        {isOpen ? formatMinutesRange(store.preparationMinutes, store.preparationMinutes, language) : null}
        {isOpen ? null : <ShutWord store={store} />}
      </span>
      {count > 0 ? (
        <span className="kitchen-count">
          <span aria-hidden="true">{count}</span>
          <span className="sr-only">{t('court.inBasket', { count })}</span>
        </span>
      ) : null}
      {picture ? (
        <img src={picture.src} alt="" width={150} height={150} data-kind={picture.kind} {...loadingOf(eager)} />
      ) : (
        <BrandGlyph drawing={store.vendor?.glyph ?? ''} size={110} className="text-accent opacity-34" />
      )}
    </Link>
  )
}

const loadingOf = (eager: boolean) => ({ loading: eager ? ('eager' as const) : ('lazy' as const) })

function ShutWord({ store }: { store: StoreView }) {
  const t = useWords('shell')
  const { clock } = useMerchant()
  const { language, service } = useShell()
  const isPaused = (store.state === 'open' || store.state === 'closingSoon') && !takesOrders(store, service)
  const shown = isPaused ? { ...store, state: 'paused' as const } : store
  const { word, rest, tone } = describeStoreStatus(shown, t, language, store.minutes, clock)
  return (
    <span className={`flex gap-1.5 ${tone === 'warn' ? 'text-warn' : ''}`}>
      {shown.state === 'paused' ? <PauseIcon size={16} className="mt-0.5" /> : null}
      {rest || word}
    </span>
  )
}
