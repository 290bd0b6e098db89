import type { AnswerOf } from '@compass/contract/call'
import { describeCode } from '@compass/contract/spots'
import { getVisit, joinVisit } from '@compass/contract/visits'
import type { ChosenText } from '@compass/domain/languages'
import type { RouterContextProvider } from 'react-router'
import { createPageClient } from '#shell/api/page-client.ts'
import { pageRequest } from '#shell/api/page-request.ts'
import { readStorefront } from '#shell/merchants/read-storefront.ts'
import { readSpotCookie, type SpotCookie, type SpotRounds } from '#shell/spots/spot-cookie.ts'
import { type PendingItem, readPendingItem } from './pending-item.ts'
import { clearVisitCookie, readVisitCookie, setVisitCookie } from './visit-cookie.ts'
import type { VisitData } from './visit-view.ts'

/** A table whose guests order in rounds, as its pages are made from. */
export interface TableData {
  readonly number: string
  readonly zone: ChosenText | null
  /** The page that the code opened: to scan it again. */
  readonly path: string
  readonly joining: SpotRounds['joining']
  /** The code was renewed, or the table is gone. */
  readonly isDead: boolean
  /** How many are here, as far as a stranger may know. */
  readonly count: number
  /** Null: this browser belongs to no visit. */
  readonly visit: VisitData | null
  /** What to ask staff for in the outlet's own words. */
  readonly staffCalls: readonly { readonly kind: string; readonly name: ChosenText | null }[]
  /** What was to be added before one had joined. */
  readonly pending: Pick<PendingItem, 'name'> | null
}

type CodeDescription = AnswerOf<typeof describeCode>

/** The table at which the browser sits; null where it sits at none whose guests order in rounds. */
export function readSeat(
  context: Readonly<RouterContextProvider>,
  url: string,
): (SpotCookie & { readonly rounds: SpotRounds }) | null {
  const spot = readSpotCookie(context.get(pageRequest).cookies, url)
  return spot?.kind === 'table' && spot.rounds ? { ...spot, rounds: spot.rounds } : null
}

/** The table with its visit, as this browser may see them. */
export async function readTable(
  context: Readonly<RouterContextProvider>,
  request: Request,
  url: string,
): Promise<TableData | null> {
  const seat = readSeat(context, url)
  if (!seat) return null
  const { say, shell } = await readStorefront(context, request, url)
  const call = createPageClient(context, request)
  const options = { url, language: shell.language }
  const described = await call(describeCode, { body: { path: seat.path } }, options)
  if (!described.ok && described.status !== 404) throw new Response(null, { status: described.status })
  const visit = await readOwnVisit(context, request, url, described.ok ? described.data : null)
  return {
    number: seat.number,
    zone: say(seat.name),
    path: seat.path,
    joining: described.ok ? described.data.joining : seat.rounds.joining,
    isDead: !described.ok,
    count: described.ok ? described.data.visitCount : 0,
    visit,
    staffCalls: described.ok ? described.data.staffCalls.map(({ kind, name }) => ({ kind, name: say(name) })) : [],
    pending: readPendingItem(context.get(pageRequest).cookies, url),
  }
}

/** The visit that the cookie names; where it names none and the session is in one, that. One that is over is told once. */
async function readOwnVisit(
  context: Readonly<RouterContextProvider>,
  request: Request,
  url: string,
  described: CodeDescription | null,
): Promise<VisitData | null> {
  const page = context.get(pageRequest)
  const call = createPageClient(context, request)
  const { shell } = await readStorefront(context, request, url)
  const options = { url, language: shell.language }
  const own = readVisitCookie(page.cookies, url)
  if (own) {
    const answer = await call(getVisit, { params: { id: own.visit } }, options)
    const visit = answer.ok ? answer.data.visit : null
    if (visit?.state === 'open' && visit.me.state !== 'out') return visit
    clearVisitCookie(page, url)
    if (visit) return visit
  }
  if (described?.visit !== 'mine' || !described.spot) return null
  const answer = await call(joinVisit, { body: { spot: described.spot._id } }, options)
  if (!answer.ok) return null
  const { visit } = answer.data
  setVisitCookie(page, url, { visit: visit._id, member: visit.me.member })
  return visit
}
