import type { SideMenuEntry, SideMenuKind } from './side-menu-entry.ts'
import type { Merchant } from './types.ts'

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
