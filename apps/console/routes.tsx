import type { StaffRole } from '@compass/contract/call'
import type { ConsoleArea } from '@compass/i18n/load-console'
import type { Key } from '@compass/i18n/translator'
import { HistoryIcon, type Icon } from '@compass/ui/icons'
import type { ComponentType } from 'react'

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
  /** A board takes the whole screen of a tablet. */
  readonly isWhole?: boolean
  readonly load: () => Promise<{ readonly Screen: ComponentType }>
}

/** In the order of navigation. */
export const SCREENS: readonly ConsoleScreen[] = [
  {
    ...{ path: 'history', title: 'console.history', role: 'manager', group: 'came', icon: HistoryIcon },
    words: ['history'],
    load: () => import('./screens/history/index.tsx'),
  },
]
