import type { Text } from '../languages/index.ts'
import type { Merchant } from './types.ts'

/** Entries of a side menu: a closed list (the specification, section 2), and links. */
export const SIDE_MENU_KINDS = ['profile', 'orders', 'addresses', 'about', 'faq', 'terms', 'call', 'link'] as const
export type SideMenuKind = (typeof SIDE_MENU_KINDS)[number]

export interface SideMenuEntry {
  readonly kind: SideMenuKind
  /** What it is called; absent: our words. A link has one. */
  readonly label?: Text
  /** Of a link alone: where it leads. */
  readonly href?: string
  /** Answered, and not shown. */
  readonly hidden: boolean
}

/**
 * The side menu of a merchant: what its document lists, else what the specification lists, without pages that it does not have.
 * "Call us" is hidden unless the document shows it.
 */
export function sideMenuOf(
  merchant: Pick<Merchant, 'sideMenu' | 'callUs'> & { readonly pages: Pick<Merchant['pages'], 'about' | 'faq'> },
): readonly SideMenuEntry[] {
  if (merchant.sideMenu) return merchant.sideMenu
  const { about, faq } = merchant.pages
  const kinds: readonly SideMenuKind[] = [
    'profile',
    'orders',
    'addresses',
    ...(Object.keys(about).length > 0 ? (['about'] as const) : []),
    ...(faq.length > 0 ? (['faq'] as const) : []),
    'terms',
    'call',
  ]
  return kinds.map((kind) => ({ kind, hidden: kind === 'call' && merchant.callUs !== true }))
}
