import type { LandingPage } from '@compass/contract/landing-document'
import type { SideMenuItem } from '@compass/contract/stores'
import { type Merchant, type SideMenuKind, sideMenuOf } from '@compass/domain/merchants'
import { homePath } from '@compass/domain/merchants/home-path'
import type { z } from 'zod'

type MenuItem = z.output<typeof SideMenuItem>

/** Where our own pages stand below a merchant (the specification, section 2). */
const PAGES: Readonly<Record<Exclude<SideMenuKind, 'call' | 'link'>, string>> = {
  profile: 'profile',
  orders: 'order-history',
  addresses: 'addresses-cards',
  about: 'about-us',
  faq: 'faq',
  terms: 'terms-conditions',
}

/** The side menu of a merchant, with the place of each entry. */
export function sideMenuAnswer(merchant: Merchant): MenuItem[] {
  const home = homePath(merchant)
  const phone = (merchant.court?.store ?? merchant.stores[0])?.phone ?? ''
  return sideMenuOf(merchant).map(({ kind, label, href = '', hidden }) => ({
    kind,
    ...(label && { label }),
    href: kind === 'link' ? href : kind === 'call' ? `tel:${phone}` : `${home}/${PAGES[kind]}`,
    hidden,
  }))
}

/** The side menu of a landing page. "Call us" is hidden unless the document shows it (the specification, section 2). */
export function pageMenuAnswer(entries: LandingPage['sideMenu']): MenuItem[] {
  return entries.map(({ kind, label, href, hidden = kind === 'call' }) => ({
    kind,
    ...(label && { label }),
    href,
    hidden,
  }))
}
