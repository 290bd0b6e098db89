import { type CartOwner, userOwner } from '@compass/domain/cart'
import type { LoadedMerchant } from '@compass/domain/merchants'
import type { Api } from '../../http/api.ts'
import type { Session } from '../../http/session.ts'
import { type SeatedAt, spotOfSession } from '../spots/spot-of-session.ts'

/** Where the caller sits: at a table or in a room whose code their session scanned; null: nowhere of ours. */
export function seatOf(api: Pick<Api, 'database'>, loaded: LoadedMerchant, session: Session): Promise<SeatedAt | null> {
  return spotOfSession(api.database.tenant(session.merchantId, 'asyncCommit'), loaded, session)
}

/**
 * Whose live cart a session works on: that of the party which it belongs to, where a table orders in rounds. At another table
 * or in a room it is one of its own there.
 */
export function ownerAt({ userId }: Pick<Session, 'userId'>, seat: SeatedAt | null): CartOwner {
  if (seat?.visit && seat.member) return { kind: 'visit', visitId: seat.visit.id }
  return userOwner(userId, seat?.spot?.id ?? null)
}

export async function cartOwnerOf(
  api: Pick<Api, 'database'>,
  loaded: LoadedMerchant,
  session: Session,
): Promise<CartOwner> {
  return ownerAt(session, await seatOf(api, loaded, session))
}
