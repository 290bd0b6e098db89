import { type SqlParameter, type SqlPart, sql } from '../../db/sql.ts'
import { newId } from '../../ids/index.ts'

interface VisitEvent {
  readonly visitId: SqlParameter
  readonly at: SqlParameter
  /** The name of the part before it that answers the visit's new `version`, one row or none. */
  readonly from: SqlPart
  /** Staff see nothing of it: guests changed what they have not sent. */
  readonly isOfGuests: boolean
}

/** The one text that writes a visit's event. It stands where a statement may insert. */
export function appendVisitEvent({ visitId, at, from, isOfGuests }: VisitEvent): SqlPart {
  const kind = isOfGuests ? sql`, 'isOfGuests', true` : sql``
  return sql`insert into outbox (merchant_id, event_id, kind, body, created_at)
       select $1, ${newId((at.value as Date).getTime())}, 'visit', jsonb_build_object('visitId', ${visitId}::text, 'version', version${kind}), ${at} from ${from}`
}
