import * as calls from '@compass/contract/visits'
import { accept, refuse } from '@compass/domain/refusal'
import type { FastifyInstance } from 'fastify'
import { markReplayed } from '../../http/answer.ts'
import type { Api } from '../../http/api.ts'
import { type EventStreams, STREAMS_RETRY_SECONDS } from '../../http/event-stream.ts'
import { serve } from '../../http/serve.ts'
import type { Session } from '../../http/session.ts'
import { approveMember, removeMember, renameMember } from './change-members.ts'
import type { EndVisitByStaff } from './end-visit.ts'
import { joinVisit, readName } from './join-visit.ts'
import { listVisits, moveParty, openVisit, readMerchantVisit } from './merchant-visits.ts'
import { Presence } from './presence.ts'
import { findOwnVisit, readVisit } from './read-visit.ts'
import { answerCall, callStaff, withdrawCall } from './staff-calls.ts'
import { changeLineByStaff, readVisitWithCart } from './staff-cart.ts'
import { streamVisit } from './visit-events.ts'
import { VisitWatch } from './watch-visits.ts'

const userOf = ({ userId }: Session) => ({ kind: 'user', userId }) as const
const STAFF = { kind: 'staff' } as const

export function serveVisits(app: FastifyInstance, api: Api, streams: EventStreams, endByStaff: EndVisitByStaff): void {
  serve(app, api, calls.joinVisit, async (input) => {
    const joined = await joinVisit(api, input, input.body)
    if (!joined.ok) return joined
    if (!joined.value.isNew) markReplayed(input.reply)
    return accept(joined.value.answer)
  })

  serve(app, api, calls.getVisit, async (input) => {
    const read = await readVisit(api, input, input.params.id)
    return read.ok ? accept({ visit: read.value }) : read
  })

  serveStream(app, api, streams)

  serve(app, api, calls.approveMember, async (input) => {
    const { params, session, now } = input
    const target = { merchantId: session.merchantId, visitId: params.id, actor: userOf(session), now }
    const approved = await approveMember(api, target, params.member)
    const read = approved.ok ? await readVisit(api, input, params.id) : approved
    return read.ok ? accept({ visit: read.value }) : read
  })

  serve(app, api, calls.renameMember, async (input) => {
    const { params, session, now } = input
    const name = readName(input.body.name)
    if (!name.ok) return name
    const target = { merchantId: session.merchantId, visitId: params.id, actor: userOf(session), now }
    const renamed = await renameMember(api, target, params.member, name.value)
    const read = renamed.ok ? await readVisit(api, input, params.id) : renamed
    return read.ok ? accept({ visit: read.value }) : read
  })

  serve(app, api, calls.removeMember, async ({ params, session, now }) => {
    const target = { merchantId: session.merchantId, visitId: params.id, actor: userOf(session), now }
    const removed = await removeMember(api, target, params.member)
    return removed.ok ? accept({ done: true }) : removed
  })

  serve(app, api, calls.callStaff, async (input) => {
    const called = await callStaff(api, input, input.params.id, input.body.kind)
    if (!called.ok) return called
    if (!called.value.isNew) markReplayed(input.reply)
    return accept({ call: called.value.call })
  })

  serve(app, api, calls.withdrawCall, async (input) => {
    const withdrawn = await withdrawCall(api, input, input.params.id, input.params.call)
    return withdrawn.ok ? accept({ done: true }) : withdrawn
  })

  serveStaff(app, api, endByStaff)
}

function serveStream(app: FastifyInstance, api: Api, streams: EventStreams): void {
  const parts = { api, watch: new VisitWatch(api), presence: new Presence(api) }

  serve(app, api, calls.visitEvents, async (input) => {
    const { params, session, request, reply } = input
    const found = await findOwnVisit(api, input, params.id)
    if (!found.ok) return found
    const { visit, own } = found.value
    if (visit.state === 'ended') return refuse({ reason: 'visit_ended' })
    if (own.state !== 'in' && own.state !== 'waiting') return refuse({ reason: 'join_first' })
    const stream = streams.open(reply, { kind: 'session', session })
    if (!stream) return refuse({ reason: 'rate_limited', retryAfterSeconds: STREAMS_RETRY_SECONDS })
    streamVisit(parts, stream, session.merchantId, found.value, lastVersion(request.headers['last-event-id']))
    return accept('')
  })
}

/** What a browser saw last, of its `Last-Event-ID`. */
function lastVersion(header: unknown): number | null {
  return typeof header === 'string' && /^\d{1,12}$/.test(header) ? Number(header) : null
}

/** The merchant's side. */
function serveStaff(app: FastifyInstance, api: Api, endByStaff: EndVisitByStaff): void {
  const answer = async (merchantId: string, visitId: string, now: Date) => {
    const read = await readMerchantVisit(api, merchantId, visitId, now)
    return read.ok ? accept({ visit: read.value }) : read
  }

  serve(app, api, calls.listVisits, async ({ query, merchantId, now }) => {
    const listed = await listVisits(api, merchantId!, query.store ?? null, now)
    return listed.ok ? accept({ items: listed.value }) : listed
  })

  serve(app, api, calls.getMerchantVisit, ({ params, merchantId, now }) =>
    readVisitWithCart(api, merchantId!, params.id, now),
  )

  serve(app, api, calls.changeLineByStaff, ({ params, body, merchantId, now }) =>
    changeLineByStaff(api, {
      merchantId: merchantId!,
      visitId: params.id,
      lineId: params.line,
      qty: body.qty,
      expected: body.expected?.version ?? null,
      now,
    }),
  )

  serve(app, api, calls.openVisit, async ({ body, merchantId, now }) => {
    const opened = await openVisit(api, merchantId!, body.spot, now)
    return opened.ok ? accept({ visit: opened.value }) : opened
  })

  serve(app, api, calls.changeVisit, async ({ params, body, merchantId, request, now }) => {
    // What is not paid is let go by a manager, as money is given back by one.
    if (body.writeOff && request.staff?.role === 'counter') return refuse({ reason: 'not_your_role' })
    const target = { merchantId: merchantId!, visitId: params.id }
    const changed =
      body.spot === undefined
        ? await endByStaff(api, { ...target, writeOffReason: body.writeOff?.reason ?? null, now })
        : await moveParty(api, { ...target, spotId: body.spot }, now)
    return changed.ok ? answer(merchantId!, params.id, now) : changed
  })

  serve(app, api, calls.approveMemberByStaff, async ({ params, merchantId, now }) => {
    const target = { merchantId: merchantId!, visitId: params.id, actor: STAFF, now }
    const approved = await approveMember(api, target, params.member)
    return approved.ok ? answer(merchantId!, params.id, now) : approved
  })

  serve(app, api, calls.removeMemberByStaff, async ({ params, merchantId, now }) => {
    const target = { merchantId: merchantId!, visitId: params.id, actor: STAFF, now }
    const removed = await removeMember(api, target, params.member)
    return removed.ok ? answer(merchantId!, params.id, now) : removed
  })

  serve(app, api, calls.answerCall, async ({ params, merchantId, now }) => {
    const answered = await answerCall(api, merchantId!, params.id, now)
    return answered.ok ? accept({ call: answered.value }) : answered
  })
}
