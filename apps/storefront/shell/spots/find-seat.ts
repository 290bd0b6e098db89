import { leaveSpot, readSeat } from '@compass/contract/spots'
import { needsSpot } from '@compass/domain/services'
import type { RouterContextProvider } from 'react-router'
import { createPageClient } from '#shell/api/page-client.ts'
import { setStoreCookie } from '#shell/api/page-cookies.ts'
import { type PageRequest, pageRequest } from '#shell/api/page-request.ts'
import { hasSession } from '#shell/users/has-session.ts'
import { clearSpotCookie, readSpotCookie, type SpotCookie, setSpotCookie } from './spot-cookie.ts'

/**
 * Where the visitor sits; null: nowhere. The session decides, and the browser's cookies follow it, so that page, basket and
 * order never disagree. Only a cookie that has run out ends the session's seat: at home the shop is the ordinary one.
 */
export async function findSeat(
  context: Readonly<RouterContextProvider>,
  request: Request,
  url: string,
): Promise<SpotCookie | null> {
  const page = context.get(pageRequest)
  const spot = readSpotCookie(page.cookies, url)
  if (!spot && !remembersSpot(page, url)) return null
  const call = createPageClient(context, request)
  if (!spot) {
    if (hasSession(page.cookies)) await call(leaveSpot, {}, { url })
    return forgetSpot(page, url)
  }
  const answer = hasSession(page.cookies) ? await call(readSeat, {}, { url }) : null
  // While the server cannot say it, the page stays what it was.
  if (answer && !answer.ok) return spot
  const seat = answer?.data.seat
  if (!seat) return forgetSpot(page, url)
  const { kind, number, zone, floor } = seat.spot ?? { kind: 'store' as const, number: '', zone: null, floor: null }
  if (spot.store === seat.store && spot.kind === kind && spot.number === number) return spot
  const actual: SpotCookie = { ...spot, store: seat.store, kind, number, name: zone ?? floor }
  setSpotCookie(page, url, actual)
  return actual
}

/** The page of this browser was that of a table or a room, whatever became of it. */
function remembersSpot({ cookies }: PageRequest, url: string): boolean {
  return needsSpot(Number((cookies.get(`where.${url}`) ?? '').split('.')[1]))
}

/** This very request is one of the ordinary shop already. */
function forgetSpot(page: PageRequest, url: string): null {
  clearSpotCookie(page, url)
  page.cookies.delete(`spot.${url}`)
  if (remembersSpot(page, url)) {
    setStoreCookie(page, url, { store: '', service: '', area: null })
    page.cookies.delete(`where.${url}`)
  }
  return null
}
