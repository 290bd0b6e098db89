import type { VisitPart } from '@compass/domain/visits'
import type { Api } from '../../http/api.ts'
import type { EventStream } from '../../http/event-stream.ts'
import { findVisit } from '../../records/visits/visits.ts'
import type { Presence } from './presence.ts'
import type { OwnVisit } from './read-visit.ts'
import type { VisitChange, VisitWatch } from './watch-visits.ts'

/** What who waits to be let in is told of: whether they are, and whether the visit goes on. */
const OF_WAITING: ReadonlySet<VisitPart> = new Set(['visit', 'members'])

/**
 * What changes of a visit on a stream: events `visit` with `{ version, changed }`, the id the version. A stream begins with
 * everything that changed since the browser saw it last. It ends with the visit, and with the membership of who opened it.
 */
export function streamVisit(
  { api, watch, presence }: { readonly api: Api; readonly watch: VisitWatch; readonly presence: Presence },
  stream: EventStream,
  merchantId: string,
  { visit, own }: OwnVisit,
  lastSeen: number | null,
): void {
  let state = own.state
  let checking: Promise<void> = Promise.resolve()
  const send = ({ version, changed }: VisitChange) => {
    const parts = state === 'waiting' ? changed.filter((part) => OF_WAITING.has(part)) : changed
    if (parts.length > 0) stream.send(version, 'visit', { version, changed: parts })
  }
  const check = async () => {
    const now = await findVisit(api.database.tenant(merchantId, 'asyncCommit'), visit.id)
    const member = now?.members.find(({ id }) => id === own.id)
    state = member?.state ?? 'left'
    return now?.state === 'open' && (state === 'in' || state === 'waiting')
  }
  stream.onEnd(presence.begin({ merchantId, visitId: visit.id, memberId: own.id }))
  stream.onEnd(
    watch.watch(merchantId, visit, (change) => {
      // Who may hear the next change may be told by this one: they are told in order.
      checking = checking.then(async () => {
        const mayChange = change.changed.some((part) => OF_WAITING.has(part))
        const goesOn = mayChange ? await check().catch(() => true) : true
        send(change)
        if (!goesOn) stream.end()
      })
    }),
  )
  const versions = Object.entries(visit.parts) as [VisitPart, number][]
  const changed = versions.flatMap(([part, version]) => (version > (lastSeen ?? 0) ? part : []))
  send({ version: visit.version, changed })
}
