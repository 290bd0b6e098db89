import { BackIcon } from '@compass/ui/icons'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { landingPaths } from '#landing-paths'
import { VendorMark } from '#shell/courts/vendor-mark.tsx'
import { VendorScope } from '#shell/courts/vendor-scope.tsx'
import { LocalizedText } from '#shell/languages/localized-text.tsx'
import type { StoreView } from '#shell/merchants/read-storefront.ts'
import { useMerchant, useShell, useWords } from '#shell/merchants/shell-provider.tsx'

/** The menu of a court's vendor, in its own colours, below the way back to the court and to the other vendors. */
export default function VendorFrame({ id, children }: { id: string; children: (bar: ReactNode) => ReactNode }) {
  const { stores } = useShell()
  const { name } = useMerchant()
  const vendors = stores.filter(({ vendor }) => vendor)
  return (
    <div data-brand={id} className="vendor-page">
      <VendorScope id={id}>{children(<VendorBar court={name} vendors={vendors} id={id} />)}</VendorScope>
    </div>
  )
}

interface VendorBarProps {
  /** What the court is called; around the bar the merchant is the vendor. */
  readonly court: string
  readonly vendors: readonly StoreView[]
  readonly id: string
}

/** Each vendor keeps its place on its page: one tap goes over, another one comes back to where one was. */
function VendorBar({ court, vendors, id }: VendorBarProps) {
  const t = useWords('court')
  const { url } = useMerchant()
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [])
  return (
    <nav aria-label={t('court.kitchens')} className="vendor-bar column">
      <Link to={landingPaths.court(url)} className="vendor-back">
        <BackIcon size={18} />
        <bdi>{court}</bdi>
      </Link>
      <ul ref={list} className="swipe-x">
        {vendors.map((store) => (
          <li key={store.id}>
            <Link
              to={landingPaths.vendor(url, store.id)}
              aria-current={store.id === id ? 'page' : undefined}
              className="vendor-pill"
            >
              <VendorMark store={store} />
              <LocalizedText text={store.name} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
