import type { StaffRole } from '@compass/contract/call'
import type { MerchantKind } from '@compass/domain/merchants'
import type { ConsoleArea } from '@compass/i18n/load-console'
import type { Key } from '@compass/i18n/translator'
import { HistoryIcon, type Icon, PromotionIcon, ReceiptIcon, UsersIcon } from '@compass/ui/icons'
import type { ComponentType } from 'react'
import {
  BoardIcon,
  BookIcon,
  HoursIcon,
  LinkIcon,
  LookIcon,
  ReportsIcon,
  SettingsIcon,
  SoldOutIcon,
  StaffIcon,
  StartIcon,
  TablesIcon,
} from '#parts/icons.ts'
import { type StaffSession, titleOfSpots } from './shell/session/index.tsx'

/** A screen of the console, below `/console/<slug>/`. */
export interface ConsoleScreen {
  /** Its address, and its folder below `screens/`. */
  readonly path: string
  readonly title: Key<'console'>
  /** What it is called for these stores, where that is another word; absent: as it is. */
  readonly titleFor?: (session: StaffSession) => Key<'console'>
  /** G and then this key go there. */
  readonly goKey?: string
  /** The least role that sees it; to others it is not there. */
  readonly role: StaffRole
  /** Where navigation has it; absent: it is reached from another screen. */
  readonly group?: 'now' | 'sold' | 'came'
  readonly icon?: Icon
  /** What it says beside the frame. */
  readonly words: readonly ConsoleArea[]
  /** It has done its work: it leaves navigation, and its address still leads to it. */
  readonly isOver?: (session: StaffSession) => boolean
  /** Absent: merchants of every kind have it. */
  readonly kind?: MerchantKind
  /** A board takes the whole screen of a tablet. */
  readonly isWhole?: boolean
  readonly load: () => Promise<{ readonly Screen: ComponentType }>
}

/** In the order of navigation. */
export const SCREENS: readonly ConsoleScreen[] = [
  {
    ...{ path: 'first-steps', title: 'console.firstSteps', role: 'owner', group: 'now', icon: StartIcon },
    words: ['start'],
    isOver: ({ stores }) => stores.some(({ isActive }) => isActive),
    load: () => import('./screens/first-steps/index.tsx'),
  },
  {
    ...{ path: 'board', goKey: 'b', title: 'console.board', role: 'counter', group: 'now', icon: BoardIcon },
    words: ['board', 'soldout', 'spots'],
    isWhole: true,
    load: () => import('./screens/board/index.tsx'),
  },
  {
    ...{ path: 'orders', goKey: 'o', title: 'console.orders', role: 'counter', group: 'now', icon: ReceiptIcon },
    words: ['customers'],
    load: () => import('./screens/orders/index.tsx'),
  },
  {
    ...{ path: 'sold-out', goKey: 's', title: 'console.soldOut', role: 'counter', group: 'now', icon: SoldOutIcon },
    words: ['soldout'],
    load: () => import('./screens/sold-out/index.tsx'),
  },
  {
    ...{ path: 'tables', goKey: 't', title: 'console.tables', role: 'counter', group: 'now', icon: TablesIcon },
    words: ['spots'],
    kind: 'food',
    titleFor: titleOfSpots,
    load: () => import('./screens/tables/index.tsx'),
  },
  {
    ...{ path: 'menu', goKey: 'm', title: 'console.menu', role: 'manager', group: 'sold', icon: BookIcon },
    words: ['editor', 'diets'],
    load: () => import('./screens/menu/index.tsx'),
  },
  {
    ...{ path: 'offers', goKey: 'f', title: 'console.offers', role: 'manager', group: 'sold', icon: PromotionIcon },
    words: ['offers'],
    load: () => import('./screens/offers/index.tsx'),
  },
  {
    ...{ path: 'hours', goKey: 'h', title: 'console.hours', role: 'manager', group: 'sold', icon: HoursIcon },
    words: ['hours'],
    load: () => import('./screens/hours/index.tsx'),
  },
  {
    ...{ path: 'pay-links', goKey: 'p', title: 'console.payLinks', role: 'counter', group: 'sold', icon: LinkIcon },
    words: ['checkout', 'customers'],
    load: () => import('./screens/pay-links/index.tsx'),
  },
  {
    ...{ path: 'customers', goKey: 'c', title: 'console.customers', role: 'manager', group: 'sold', icon: UsersIcon },
    words: ['customers'],
    load: () => import('./screens/customers/index.tsx'),
  },
  {
    ...{ path: 'reports', goKey: 'r', title: 'console.reports', role: 'manager', group: 'came', icon: ReportsIcon },
    words: ['customers', 'reports'],
    load: () => import('./screens/reports/index.tsx'),
  },
  {
    ...{ path: 'look', goKey: 'l', title: 'console.look', role: 'manager', group: 'came', icon: LookIcon },
    words: ['look', 'editor'],
    load: () => import('./screens/look/index.tsx'),
  },
  {
    ...{ path: 'history', goKey: 'y', title: 'console.history', role: 'manager', group: 'came', icon: HistoryIcon },
    words: ['history'],
    load: () => import('./screens/history/index.tsx'),
  },
  {
    ...{ path: 'staff', goKey: 'a', title: 'console.staff', role: 'owner', group: 'came', icon: StaffIcon },
    words: ['staff', 'history', 'customers'],
    load: () => import('./screens/staff/index.tsx'),
  },
  {
    ...{ path: 'settings', goKey: 'e', title: 'console.settings', role: 'owner', group: 'came', icon: SettingsIcon },
    words: ['settings', 'editor'],
    load: () => import('./screens/settings/index.tsx'),
  },
]
