import type { ApiRefusal } from '@compass/client'
import { sendRound } from '@compass/contract/rounds'
import { describeCode } from '@compass/contract/spots'
import {
  approveMember,
  callStaff,
  getVisit,
  joinVisit,
  removeMember,
  renameMember,
  withdrawCall,
} from '@compass/contract/visits'
import { createTranslator } from '@compass/i18n/translator'
import { changeCart } from '#shell/cart/intents/index.ts'
import { defineIntents } from '#shell/forms/define-intents.ts'
import { createFormReader } from '#shell/forms/form-reader.ts'
import type { Submission } from '#shell/forms/submission.ts'
import { dropPendingItem, readPendingItem } from './pending-item.ts'
import { readSeat } from './read-table.ts'
import { clearVisitCookie, readVisitCookie, setVisitCookie } from './visit-cookie.ts'
import type { VisitData } from './visit-view.ts'

type VisitIntent =
  | 'join'
  | 'cancel'
  | 'addPending'
  | 'approve'
  | 'remove'
  | 'rename'
  | 'leave'
  | 'call'
  | 'withdraw'
  | 'send'
  | 'unknown'

type VisitSubmission = Submission<VisitIntent>

/** What a form of the visit answers, to its screen and to the live visit alike. */
export interface VisitResult {
  readonly intent: string
  readonly refusal: Pick<ApiRefusal, 'error' | 'message'> | null
  /** As it is after it; null: the browser belongs to none any more, or nothing is known. */
  readonly visit: VisitData | null
  /** What there is to be told, in words. */
  readonly message: string | null
  readonly isOut?: true
  /** The order that a round went to. */
  readonly order?: string
}

type Outcome = Omit<VisitResult, 'intent'>
type Answer = Promise<Outcome>

const nothing: Outcome = { refusal: null, visit: null, message: null }

const refused = ({ error, message }: Pick<ApiRefusal, 'error' | 'message'>): Outcome => ({
  ...nothing,
  refusal: { error, message },
})

const words = ({ shell }: VisitSubmission) => createTranslator(shell.language, ['visits'])

/** The visit that the browser belongs to; '' is one that no call knows. */
const ownId = ({ page, url }: VisitSubmission) => readVisitCookie(page.cookies, url)?.visit ?? ''

/** The visit as it is now, with what there is to be told. */
async function readAgain(submission: VisitSubmission, message: string | null = null): Answer {
  const answer = await submission.call(getVisit, { params: { id: ownId(submission) } })
  return { ...nothing, visit: answer.ok ? answer.data.visit : null, message }
}

/** Joins, or begins the visit where nobody is there. */
async function enter(submission: VisitSubmission, body: { name?: string; code?: string }) {
  const { call, context, page, url } = submission
  const seat = readSeat(context, url)
  if (!seat) return null
  const answer = await call(joinVisit, { body: { spot: seat.rounds.spot, ...body } })
  if (answer.ok) setVisitCookie(page, url, { visit: answer.data.visit._id, member: answer.data.member._id })
  return answer
}

async function join(submission: VisitSubmission): Answer {
  const { text } = submission
  const name = text('name').trim()
  const code = text('code').trim()
  const answer = await enter(submission, { ...(name ? { name } : {}), ...(code ? { code } : {}) })
  if (!answer?.ok) return answer ? refused(answer) : nothing
  const { member, visit } = answer.data
  if (member.state === 'waiting') return { ...nothing, visit }
  const added = await addPending(submission)
  return added.refusal
    ? added
    : { ...added, visit: added.visit ?? visit, message: added.message ?? words(submission)('visits.joined') }
}

/** Puts in what was wanted before one had joined. */
async function addPending(submission: VisitSubmission): Answer {
  const { page, url } = submission
  const pending = readPendingItem(page.cookies, url)
  if (!pending) return nothing
  dropPendingItem(page, url)
  const form = new FormData()
  for (const [name, value] of Object.entries(pending.fields)) form.set(name, value)
  const answer = await changeCart({ ...submission, ...createFormReader(form), intent: 'add', argument: '' })
  if (!answer.ok) return refused(answer)
  return readAgain(submission, words(submission)('visits.addedKept', { name: pending.name }))
}

/** Takes the asking back, or leaves: the browser belongs to no visit any more. */
async function leave(submission: VisitSubmission): Answer {
  const { call, page, url } = submission
  const own = readVisitCookie(page.cookies, url)
  if (!own) return { ...nothing, isOut: true }
  const answer = await call(removeMember, { params: { id: own.visit, member: own.member } })
  if (!answer.ok && answer.status !== 404) return refused(answer)
  clearVisitCookie(page, url)
  dropPendingItem(page, url)
  return { ...nothing, isOut: true }
}

async function leaveTable(submission: VisitSubmission): Answer {
  const left = await leave(submission)
  return left.refusal ? left : { ...left, message: words(submission)('visits.left') }
}

async function approve(submission: VisitSubmission): Answer {
  const { call, text } = submission
  const params = { id: ownId(submission), member: text('member') }
  const answer = await call(approveMember, { params })
  // Somebody else was quicker, or they have gone: the visit says which.
  if (!answer.ok) return answer.status === 404 ? readAgain(submission) : refused(answer)
  return { ...nothing, visit: answer.data.visit }
}

async function remove(submission: VisitSubmission): Answer {
  const { call, text } = submission
  const answer = await call(removeMember, { params: { id: ownId(submission), member: text('member') } })
  return answer.ok || answer.status === 404 ? readAgain(submission) : refused(answer)
}

async function rename(submission: VisitSubmission): Answer {
  const { call, page, text, url } = submission
  const own = readVisitCookie(page.cookies, url)
  if (!own) return nothing
  const params = { id: own.visit, member: own.member }
  const answer = await call(renameMember, { params, body: { name: text('name').trim() } })
  return answer.ok ? { ...nothing, visit: answer.data.visit } : refused(answer)
}

/** Asks for staff; where nobody is at the table, that begins the visit. */
async function ask(submission: VisitSubmission): Answer {
  const { call, context, text, url } = submission
  const seat = readSeat(context, url)
  if (!seat) return nothing
  if (!ownId(submission)) {
    const described = await call(describeCode, { body: { path: seat.path } })
    if (!described.ok) return refused(described)
    // Who only wants a waiter does not ask a party to be let in.
    if (described.data.visit === 'open') return { ...nothing, refusal: { error: 'join_first', message: '' } }
    const entered = await enter(submission, {})
    if (!entered?.ok) return entered ? refused(entered) : nothing
  }
  const answer = await call(callStaff, { params: { id: ownId(submission) }, body: { kind: text('kind') } })
  return answer.ok ? readAgain(submission) : refused(answer)
}

async function withdraw(submission: VisitSubmission): Answer {
  const { call, text } = submission
  const answer = await call(withdrawCall, { params: { id: ownId(submission), call: text('call') } })
  return answer.ok || answer.status === 404 ? readAgain(submission) : refused(answer)
}

/** Sends the basket that was shown: pressed twice, it goes once. */
async function send(submission: VisitSubmission): Answer {
  const { call, page, text, url } = submission
  const own = readVisitCookie(page.cookies, url)
  if (!own) return nothing
  const version = Number(text('version'))
  const lines = text('lines') === 'mine' ? 'mine' : 'all'
  const body = { visit: own.visit, lines, expected: { version } } as const
  const idempotencyKey = `${own.visit}.${own.member}.${version}.${lines}`
  const answer = await call(sendRound, { body }, { idempotencyKey })
  if (!answer.ok) return refused(answer)
  const { order, subOrder } = answer.data
  const say = words(submission)
  // At a court each kitchen numbers its own.
  const sent = subOrder.vendor ? say('visits.roundSent') : say('visits.sent', { number: subOrder.number })
  const after = await readAgain(submission, sent)
  return { ...after, order: order._id }
}

/** What each form of a visit does, by the name of its intent. */
const outcomeOf = defineIntents<VisitIntent, Outcome>(
  {
    join,
    cancel: leave,
    addPending,
    approve,
    remove,
    rename,
    leave: leaveTable,
    call: ask,
    withdraw,
    send,
    unknown: () => nothing,
  },
  'unknown',
)

export async function changeVisit(submission: Submission): Promise<VisitResult> {
  const outcome = await outcomeOf(submission)
  return { intent: submission.intent, ...outcome }
}
