import { BrandMark } from '@compass/ui/brand-glyph'
import { IconButton } from '@compass/ui/icon-button'
import { BagIcon, MenuIcon, UserIcon } from '@compass/ui/menu-icons'
import { type MouseEvent, useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { paths } from '#paths'
import { useCart } from '#shell/cart/cart-provider.tsx'
import { LazyPart } from '#shell/deferred-hydration/lazy-part.tsx'
import { LanguageForm } from '#shell/languages/language-form.tsx'
import { useMerchant, useWords } from '#shell/merchants/shell-provider.tsx'
import { Sum } from '#shell/pricing/money.tsx'
import { HeaderSearch } from '#shell/search/header-search.tsx'
import { fetchNavigation, LazyNavigationSheet } from './lazy-navigation-sheet.ts'

/** The shop's own top line on each of its screens on a desktop: menu, name, search, language, account, basket. */
export function ShopHeader({ hasCart }: { hasCart: boolean }) {
  const t = useWords('shell')
  const { url, name, nameMark, glyph, logo } = useMerchant()
  const { pathname } = useLocation()
  const profile = paths.profile(url)
  return (
    <div className="desktop-header">
      <Navigation />
      <Link to={paths.menu(url)} className="flex max-w-80 shrink-0 items-center gap-4 text-subhead">
        <BrandMark glyph={glyph} logo={logo} />
        <bdi {...nameMark} className="min-w-0 truncate">
          {name}
        </bdi>
      </Link>
      <span className="hidden min-w-8 flex-[0_1_8rem] xl:block" />
      <HeaderSearch />
      <LanguageForm look="other" />
      <IconButton
        as={Link}
        to={profile}
        aria-current={pathname === profile ? 'page' : undefined}
        label={t('shell.account')}
        icon={<UserIcon size={22} />}
        look="sunken"
      />
      {hasCart ? <CartLink /> : null}
    </div>
  )
}

/** Opens what is not the menu over the page; before scripts the menu's own page opens it. */
function Navigation() {
  const t = useWords('shell')
  const { url } = useMerchant()
  const { key } = useLocation()
  // The sheet belongs to the page that it was opened on: a link in it closes it.
  const [openedAt, setOpenedAt] = useState<string | null>(null)
  const [shownAt, setShownAt] = useState<string | null>(null)
  useEffect(() => setShownAt(openedAt), [openedAt])
  const open = (event: MouseEvent) => {
    event.preventDefault()
    setOpenedAt(key)
  }
  return (
    <>
      <IconButton
        as={Link}
        to={`${paths.menu(url)}?choose=menu`}
        onClick={open}
        label={t('shell.openNavigation')}
        icon={<MenuIcon size={22} />}
      />
      <LazyPart wanted={openedAt === key} fetch={fetchNavigation}>
        {openedAt === key ? <LazyNavigationSheet open={shownAt === key} onClose={() => setOpenedAt(null)} /> : null}
      </LazyPart>
    </>
  )
}

/** The way to the basket, with what lies in it and what it costs. */
function CartLink() {
  const t = useWords('basket')
  const { url } = useMerchant()
  const { cart } = useCart()
  const { pathname } = useLocation()
  const path = paths.myOrder(url)
  const isFull = cart !== null && cart.count > 0
  return (
    <Link to={path} aria-current={pathname === path ? 'page' : undefined} className="header-basket">
      <BagIcon size={20} />
      <span className={isFull ? 'sr-only' : ''}>{t('basket.yours')}</span>
      {isFull ? (
        <>
          <span className="basket-count">{cart.count}</span>
          <Sum amount={cart.totals.grandTotal} sameColour />
        </>
      ) : null}
    </Link>
  )
}
