import { SERVICE } from '@compass/domain/services'
import { BrandMark } from '@compass/ui/brand-glyph'
import { IconButton } from '@compass/ui/icon-button'
import { ChevronDownIcon, MenuIcon, PinIcon, StoreIcon, UserIcon } from '@compass/ui/menu-icons'
import { Link } from 'react-router'
import { paths } from '#paths'
import { LanguageForm } from '#shell/languages/language-form.tsx'
import { LocalizedText } from '#shell/languages/localized-text.tsx'
import { useMerchant, useShell, useStore, useWords } from '#shell/merchants/shell-provider.tsx'
import { HeaderSearch } from '#shell/search/header-search.tsx'
import type { ChosenArea } from '#shell/serviceability/area-cookie.ts'
import { takesOrders } from '#shell/stores/store-state.ts'
import { AreaName, ServiceSwitch } from './fulfilment-card.tsx'
import { usePlan } from './plan-word.tsx'
import { StatusLine } from './status-line.tsx'

/** The top line of a desktop: everything that a phone has in its hero and its card. */
export function DesktopHeader({ area, howLong }: { area: ChosenArea | null; howLong: string | null }) {
  const t = useWords('menu', 'shell')
  const { url, name, nameMark, glyph, logo } = useMerchant()
  const { stores, service } = useShell()
  const store = useStore()
  const planned = usePlan()
  const pickup = service === SERVICE.PICKUP
  const choose = pickup ? (stores.length > 1 ? 'outlet' : null) : 'area'
  const place = (
    <>
      {pickup ? <StoreIcon className="text-accent" /> : <PinIcon className="text-accent" />}
      <span className="min-w-0 flex-1">
        <span className="block truncate text-small font-em">
          {pickup ? <LocalizedText text={store.name} /> : <AreaName area={area} />}
        </span>
        {planned || (howLong && takesOrders(store, service)) ? (
          <span className="block truncate text-micro text-ink2">{planned ?? `${t('menu.now')} · ${howLong}`}</span>
        ) : null}
      </span>
      {choose ? <ChevronDownIcon size={18} className="text-ink2" /> : null}
    </>
  )
  return (
    <header className="desktop-header">
      <IconButton
        as={Link}
        to="?choose=menu"
        preventScrollReset
        label={t('shell.openNavigation')}
        icon={<MenuIcon size={22} />}
      />
      <div className="flex shrink-0 items-center gap-4">
        <BrandMark glyph={glyph} logo={logo} />
        <div className="max-w-52">
          <p className="truncate text-name">
            <bdi {...nameMark}>{name}</bdi>
          </p>
          <StatusLine />
        </div>
      </div>
      <ServiceSwitch className="ms-4 min-w-60 shrink-0" />
      {choose ? (
        <Link to={`?choose=${choose}`} preventScrollReset className="desktop-place">
          {place}
        </Link>
      ) : (
        <div className="desktop-place">{place}</div>
      )}
      <HeaderSearch />
      <LanguageForm look="other" />
      <IconButton
        as={Link}
        to={paths.profile(url)}
        label={t('shell.account')}
        icon={<UserIcon size={22} />}
        look="sunken"
      />
    </header>
  )
}
