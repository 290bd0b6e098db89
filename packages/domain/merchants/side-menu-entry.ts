import type { Text } from '../languages/index.ts'

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
