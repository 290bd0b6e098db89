import type { StaffRole } from '@compass/contract/call'
import type { ConsoleArea } from '@compass/i18n/load-console'
import type { Key } from '@compass/i18n/translator'
import type { Icon } from '@compass/ui/icons'
import type { ComponentType } from 'react'
import type { StaffSession } from './shell/session/index.tsx'
import { HoursIcon, StartIcon, TablesIcon } from './parts/icons.ts'

/** A screen of the console, below `/console/<slug>/`. */
export interface ConsoleScreen {
  /** Its address, and its folder below `screens/`. */
  readonly path: string
  readonly title: Key<'console'>
  /** The least role that sees it; to others it is not there. */
  readonly role: StaffRole
  /** Where navigation has it; absent: it is reached from another screen. */
  readonly group?: 'now' | 'sold' | 'came'
  readonly icon?: Icon
  /** What it says beside the frame. */
  readonly words: readonly ConsoleArea[]
  /** It has done its work: it leaves navigation, and its address still leads to it. */
  readonly isOver?: (session: StaffSession) => boolean
  /** A board takes the whole screen of a tablet. */
  readonly isWhole?: boolean
  readonly load: () => Promise<{ readonly Screen: ComponentType }>
}

/** In the order of navigation. */
export const SCREENS: readonly ConsoleScreen[] = [
  {
    path: 'first-steps',
    title: 'console.firstSteps',
    role: 'owner',
    group: 'now',
    icon: StartIcon,
    words: ['start'],
    isOver: ({ stores }) => stores.some(({ isActive }) => isActive),
    load: () => import('./screens/first-steps/index.tsx'),
  },
  {
    path: 'tables',
    title: 'console.tables',
    role: 'counter',
    group: 'now',
    icon: TablesIcon,
    words: ['spots'],
    load: () => import('./screens/tables/index.tsx'),
  },
  {
    path: 'hours',
    title: 'console.hours',
    role: 'manager',
    group: 'sold',
    icon: HoursIcon,
    words: ['hours'],
    load: () => import('./screens/hours/index.tsx'),
  },
]
