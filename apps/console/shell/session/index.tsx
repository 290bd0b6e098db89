import { type AnswerOf, STAFF_ROLES, type StaffRole } from '@compass/contract/call'
import type { getStaffSession } from '@compass/contract/staff'
import type { Key } from '@compass/i18n/translator'
import { createContext, useContext } from 'react'

export type StaffSession = AnswerOf<typeof getStaffSession>

const Session = createContext<StaffSession | null>(null)

export const SessionProvider = Session.Provider

/** Who is signed in, and the merchant whose console this is. */
export function useSession(): StaffSession {
  const session = useContext(Session)
  if (!session) throw new Error('useSession needs a SessionProvider')
  return session
}

/** What the merchant deals in; undefined: nobody is signed in yet. */
export function useMerchantKind(): StaffSession['merchant']['kind'] | undefined {
  return useContext(Session)?.merchant.kind
}

/** What the screen of tables and rooms is called: a house that has rooms alone does not speak of tables. */
export function titleOfSpots({ stores }: Pick<StaffSession, 'stores'>): Key<'console'> {
  const kinds = new Set(stores.flatMap(({ spots }) => spots))
  return kinds.has('room') && !kinds.has('table') ? 'console.rooms' : 'console.tables'
}

/** Roles are nested: an owner may what a manager may, who may what people at the counter may. */
export function reaches(role: StaffRole, least: StaffRole): boolean {
  return STAFF_ROLES.indexOf(role) >= STAFF_ROLES.indexOf(least)
}
