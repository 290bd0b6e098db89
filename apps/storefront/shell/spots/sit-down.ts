import type { AnswerOf } from '@compass/contract/call'
import type { createDineInUser } from '@compass/contract/spots'
import { setPersonalCookie, setStoreCookie } from '#shell/api/page-cookies.ts'
import type { PageRequest } from '#shell/api/page-request.ts'
import { clearVisitCookie, readVisitCookie } from '#shell/visits/visit-cookie.ts'
import { serviceAt, setSpotCookie } from './spot-cookie.ts'

type DineInfo = AnswerOf<typeof createDineInUser>['user']['dineInfo']

/** The pages of this merchant are those of the scanned table or room from now on. */
export function sitDown(page: PageRequest, url: string, path: string, dineInfo: DineInfo): void {
  const { store, spot, joining, visitId } = dineInfo
  const kind = spot?.kind ?? 'store'
  setSpotCookie(page, url, {
    store,
    kind,
    number: spot?.number ?? '',
    name: spot?.zone ?? spot?.floor ?? null,
    path,
    ...(spot && !spot.isSingleOrderDineIn ? { rounds: { spot: spot._id, joining } } : {}),
  })
  // Another table, or the next party at this one: its visit is looked up when it is needed.
  if (readVisitCookie(page.cookies, url)?.visit !== visitId) clearVisitCookie(page, url)
  setPersonalCookie(page, url)
  if (spot) setStoreCookie(page, url, { store, service: serviceAt({ kind }), area: null })
}
