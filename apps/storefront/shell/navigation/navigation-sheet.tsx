import { BrandMark } from '@compass/ui/brand-glyph'
import {
  ClockIcon,
  CutleryIcon,
  ExternalLinkIcon,
  HelpIcon,
  HistoryIcon,
  LogOutIcon,
  MailIcon,
  MenuIcon,
  MessageIcon,
  PhoneIcon,
  PicturesIcon,
  PillIcon,
  PinIcon,
  PromotionIcon,
  StarIcon,
  StethoscopeIcon,
  StoreIcon,
  UserIcon,
} from '@compass/ui/icons'
import { Sheet, SheetClose } from '@compass/ui/sheet'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { landingPaths, MEDICA } from '#landing-paths'
import { paths } from '#paths'
import { forgetCheckoutDraft } from '#shell/cart/checkout-draft.ts'
import { InstallEntry } from '#shell/install/install-entry.tsx'
import { LanguageForm } from '#shell/languages/language-form.tsx'
import { LocalizedText } from '#shell/languages/localized-text.tsx'
import type { SideMenuEntryView } from '#shell/merchants/read-storefront.ts'
import { useMenuPath, useMerchant, useShell, useWords } from '#shell/merchants/shell-provider.tsx'
import { useOwnOrders } from '#shell/own-orders/own-orders-provider.tsx'
import { PrivacyEntry } from '#shell/privacy/privacy-entry.tsx'
import { CallRow } from './call-row.tsx'
import type { SideMenuPerson } from './side-menu-route.ts'
import { useSideMenuPerson } from './use-side-menu-person.ts'

type Kind = SideMenuEntryView['kind']

/** At the head of all. */
const TOP = ['profile', 'orders', 'addresses', 'link'] as const
/** At the foot: what is read rarely. */
const FOOT = ['terms', 'about'] as const
/** Below the languages: help. */
const HELP = ['faq', 'call'] as const

/**
 * The side menu: the entries of the merchant's document in its order (`GET /v1/hamburgerMenus`). Beside them stand our pages of its
 * stores, the languages, and who is signed in.
 */
export function NavigationSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useWords('shell', 'navigation')
  const { url, name, nameMark, kind, sideMenu, hasPages, hasPromotions } = useMerchant()
  const isPharmacy = kind === 'pharmacy'
  const menuPath = useMenuPath()
  const { storeId } = useShell()
  const person = useSideMenuPerson(open)
  const entries = <K extends Kind>(kinds: readonly K[]) =>
    sideMenu.filter((entry): entry is SideMenuEntryView & { readonly kind: K } =>
      kinds.some((kind) => kind === entry.kind),
    )
  return (
    <Sheet
      side
      open={open}
      onClose={onClose}
      title={<bdi {...nameMark}>{name}</bdi>}
      closeLabel={t('shell.close')}
      closeHref={menuPath}
      head={(close) => (
        <Head person={person} close={<SheetClose label={t('shell.close')} href={menuPath} onClick={close} />} />
      )}
    >
      <nav aria-label={t('shell.menu')} className="side-menu">
        {isPharmacy ? <AllPharmacies /> : null}
        <Row to={menuPath} icon={isPharmacy ? <PillIcon /> : <CutleryIcon />}>
          {t('shell.menu')}
        </Row>
        {entries(TOP).map((entry) => (
          <Entry key={entry.kind + (entry.href ?? '')} entry={entry} />
        ))}
        {hasPromotions ? (
          <Row to={paths.promo(url)} icon={<PromotionIcon />}>
            {t('navigation.offers')}
          </Row>
        ) : null}
        <Row to={paths.menuList(url)} icon={<MenuIcon />}>
          {t('shell.menuList')}
        </Row>
        {storeId ? (
          <Row to={paths.vendorInfo(url, storeId)} icon={<StoreIcon />}>
            {t('shell.aboutOutlet')}
          </Row>
        ) : null}
        <Row to={paths.storeTimings(url)} icon={<ClockIcon />}>
          {t('shell.storeTimes')}
        </Row>
        {hasPages.gallery ? (
          <Row to={paths.gallery(url)} icon={<PicturesIcon />}>
            {t('shell.pictures')}
          </Row>
        ) : null}
      </nav>
      <section aria-label={t('navigation.language')} className="side-menu-part">
        <LanguageForm look="rows" />
      </section>
      <div className="side-menu side-menu-part">
        <InstallEntry />
        <PrivacyEntry />
        {entries(HELP).map((entry) => (
          <Entry key={entry.kind} entry={entry} />
        ))}
      </div>
      <div className="side-menu side-menu-part">
        {person ? <SignOut url={url} /> : null}
        <p className="side-menu-foot parted">
          {entries(FOOT).map((entry) => (
            <Link key={entry.kind} to={PAGES[entry.kind].path(url)}>
              <Label entry={entry} />
            </Link>
          ))}
        </p>
      </div>
    </Sheet>
  )
}

/** The way back to the list that the pharmacy is on. The menu fetches these words with its sheets. */
function AllPharmacies() {
  const t = useWords('location')
  return (
    <a href={landingPaths.page(MEDICA)}>
      <StethoscopeIcon />
      {t('location.allPharmacies')}
    </a>
  )
}

/** The merchant's sign, and who is signed in: before that is known, and for guests, the merchant itself. */
function Head({ person, close }: { person: SideMenuPerson | null; close: ReactNode }) {
  const t = useWords('navigation')
  const { name, nameMark, tagline, taglineMark, glyph, logo } = useMerchant()
  return (
    <div data-grip="" className="side-menu-head">
      <div className="flex items-start justify-between">
        <BrandMark glyph={glyph} logo={logo} />
        {close}
      </div>
      <div className="mt-4 flex items-center justify-between gap-3">
        <div className="min-w-0">
          <p className="truncate text-subhead">
            {person ? <bdi>{person.name || person.phone}</bdi> : <bdi {...nameMark}>{name}</bdi>}
          </p>
          <p className="min-h-5 truncate text-small text-ink2">
            {person ? person.name ? <bdi dir="ltr">{person.phone}</bdi> : null : <bdi {...taglineMark}>{tagline}</bdi>}
          </p>
        </div>
        {person?.points == null ? null : (
          <span className="chip shrink-0 bg-surface shadow-s1">
            <StarIcon size={14} />
            {t('navigation.points', { points: person.points })}
          </span>
        )}
      </div>
    </div>
  )
}

/** Our own pages, by the kind of their entry. */
const PAGES = {
  profile: { icon: <UserIcon />, words: 'shell.profile', path: paths.profile },
  orders: { icon: <HistoryIcon />, words: 'shell.orders', path: paths.orderHistory },
  addresses: { icon: <PinIcon />, words: 'shell.addresses', path: paths.addresses },
  faq: { icon: <HelpIcon />, words: 'shell.faq', path: paths.faq },
  about: { icon: null, words: 'shell.about', path: paths.about },
  terms: { icon: null, words: 'shell.terms', path: paths.terms },
} as const

function Entry({ entry }: { entry: SideMenuEntryView }) {
  const t = useWords('navigation')
  const { url } = useMerchant()
  const running = useOwnOrders()?.running
  const { kind } = entry
  if (kind === 'call') return <CallRow label={<Label entry={entry} />} />
  if (kind === 'link') return <LinkRow entry={entry} />
  return (
    <Row to={PAGES[kind].path(url)} icon={PAGES[kind].icon}>
      <Label entry={entry} />
      {kind === 'orders' && running ? (
        <span className="chip ms-auto bg-tint2 text-accent">{t('navigation.running')}</span>
      ) : null}
    </Row>
  )
}

/** What it is called: by the merchant, else by us. */
function Label({ entry: { kind, label } }: { entry: SideMenuEntryView }) {
  const t = useWords('shell')
  if (label || kind === 'link') return <LocalizedText text={label ?? null} />
  return kind === 'call' ? t('shell.callUs') : t(PAGES[kind].words)
}

/** A link of the merchant's own leaves the shop, or calls and writes to it. */
function LinkRow({ entry }: { entry: SideMenuEntryView }) {
  const { href = '' } = entry
  const isPage = href.startsWith('https:')
  const icon = href.startsWith('tel:') ? (
    <PhoneIcon />
  ) : href.startsWith('mailto:') ? (
    <MailIcon />
  ) : isPage ? (
    <ExternalLinkIcon />
  ) : (
    <MessageIcon />
  )
  return (
    <a href={href} rel="noopener noreferrer" target={isPage ? '_blank' : undefined}>
      {icon}
      <Label entry={entry} />
    </a>
  )
}

function Row({ to, icon, children }: { to: string; icon: ReactNode; children: ReactNode }) {
  const { pathname } = useLocation()
  return (
    <Link to={to} aria-current={pathname === to.split('?')[0] ? 'page' : undefined}>
      {icon}
      {children}
    </Link>
  )
}

function SignOut({ url }: { url: string }) {
  const t = useWords('navigation')
  return (
    <form method="post" action={paths.session(url)} data-plain="" onSubmit={() => forgetCheckoutDraft(url)}>
      <button type="submit">
        <LogOutIcon />
        {t('navigation.signOut')}
      </button>
    </form>
  )
}
