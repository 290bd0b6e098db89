import {
  CalendarIcon,
  ClockIcon,
  DocumentIcon,
  GiftIcon,
  HelpIcon,
  HistoryIcon,
  InfoIcon,
  PicturesIcon,
  PinIcon,
  StoreIcon,
  UserIcon,
} from '@compass/ui/icons'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { paths } from '#paths'
import { useMerchant, useShell, useWords } from '#shell/merchants/shell-provider.tsx'
import { recurringPaths } from '#shell/recurring/recurring-paths.ts'

/** Words that a page beside the account's links has to load (`handle.words`). */
export const ACCOUNT_WORDS = ['account', 'loyalty', 'recurring'] as const

/** The pages of an account, beside each of them on a desktop. */
export function AccountNav() {
  const t = useWords('shell', 'loyalty', 'recurring')
  const { url, hasLoyalty, recurringOrders } = useMerchant()
  const { storeId } = useShell()
  return (
    <nav aria-label={t('shell.account')} className="side-nav print:hidden">
      <SideLink to={paths.profile(url)} icon={<UserIcon size={20} />} title={t('shell.profile')} />
      <SideLink to={paths.orderHistory(url)} icon={<HistoryIcon size={20} />} title={t('shell.orders')} />
      {recurringOrders ? (
        <SideLink to={recurringPaths.list(url)} icon={<CalendarIcon size={20} />} title={t('recurring.title')} />
      ) : null}
      <SideLink to={paths.addresses(url)} icon={<PinIcon size={20} />} title={t('shell.addresses')} />
      {hasLoyalty && storeId ? (
        <SideLink to={paths.redeemLoyalty(url, storeId)} icon={<GiftIcon size={20} />} title={t('loyalty.title')} />
      ) : null}
    </nav>
  )
}

/** What there is to read about a merchant, beside each such page on a desktop. */
export function InfoNav() {
  const t = useWords('shell')
  const { url, hasPages } = useMerchant()
  const { storeId } = useShell()
  return (
    <nav aria-label={t('shell.about')} className="side-nav print:hidden">
      {hasPages.aboutUs ? (
        <SideLink to={paths.about(url)} icon={<InfoIcon size={20} />} title={t('shell.about')} />
      ) : null}
      <SideLink to={paths.storeTimings(url)} icon={<ClockIcon size={20} />} title={t('shell.storeTimes')} />
      {storeId ? (
        <SideLink to={paths.vendorInfo(url, storeId)} icon={<StoreIcon size={20} />} title={t('shell.aboutOutlet')} />
      ) : null}
      {hasPages.gallery ? (
        <SideLink to={paths.gallery(url)} icon={<PicturesIcon size={20} />} title={t('shell.pictures')} />
      ) : null}
      {hasPages.faq ? <SideLink to={paths.faq(url)} icon={<HelpIcon size={20} />} title={t('shell.faq')} /> : null}
      <SideLink to={paths.terms(url)} icon={<DocumentIcon size={20} />} title={t('shell.terms')} />
    </nav>
  )
}

function SideLink({ to, icon, title }: { to: string; icon: ReactNode; title: string }) {
  const { pathname } = useLocation()
  // A page below another (an address, one repeating order) belongs to it.
  const isOpen = pathname === to || pathname.startsWith(`${to}/`)
  return (
    <Link to={to} aria-current={isOpen ? 'page' : undefined}>
      {icon}
      {title}
    </Link>
  )
}
