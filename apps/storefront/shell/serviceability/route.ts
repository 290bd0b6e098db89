import { updateCartAddress } from '@compass/contract/cart'
import { checkCoordinates } from '@compass/contract/serviceability'
import { leaveSpot } from '@compass/contract/spots'
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from 'react-router'
import { paths } from '#paths'
import { setAreaCookie, setStoreCookie } from '#shell/api/page-cookies.ts'
import { pageRequest } from '#shell/api/page-request.ts'
import { readSubmission, type Submission } from '#shell/forms/submission.ts'
import { clearSpotCookie } from '#shell/spots/spot-cookie.ts'
import { readService } from '#shell/stores/read-service.ts'
import { hasSession } from '#shell/users/has-session.ts'
import { writeAreaCookie } from './area-cookie.ts'
import { type AreaView, readAreas } from './read-areas.ts'
import { readChosenArea } from './remembered-area.ts'

export interface DeliveryAreas {
  readonly areas: readonly AreaView[]
  /** The visitor's own, as the cookie has it. */
  readonly chosen: AreaView | null
}

/** Where the merchant delivers to and what the visitor has chosen of it: what the kept page cannot know. */
export async function loader({ context, params, request }: LoaderFunctionArgs): Promise<DeliveryAreas> {
  const url = params.url!
  const areas = await readAreas(context, request, url)
  const { area } = readChosenArea(context.get(pageRequest).cookies, url)
  return { areas, chosen: areas.find(({ id }) => id === area) ?? null }
}

/**
 * Keeps store, service and area of the visitor in a cookie, `<store>.<service>.<area>`, so that the right page is found at
 * once next time. Each is optional; what is not sent stays. An area brings the store that delivers there, and another store
 * forgets the area. A cart of that store follows, so that its sums are those of the choice.
 */
export async function action({ context, params, request }: ActionFunctionArgs) {
  const url = params.url!
  const submission = await readSubmission(context, request, url)
  const { call, form, page, shell, text } = submission
  if (form.has('lat')) return findAreaAt(submission)
  const [storeBefore, serviceBefore, areaBefore] = (page.cookies.get(`where.${url}`) ?? '').split('.')
  const read = (name: string) => (form.has(name) && /^[0-9a-f-]{0,40}$/.test(text(name)) ? text(name) : null)
  const sent = { store: read('store'), service: read('service'), area: read('area') }
  const chosen = sent.area ? (await readAreas(context, request, url)).filter(({ id }) => id === sent.area) : []
  const placed = chosen.map(({ storeId }) => storeId)
  const current = storeBefore || shell.storeId || ''
  const store = sent.store ?? (placed.length > 0 && !placed.includes(current) ? placed[0]! : current)
  const service = sent.service ?? serviceBefore ?? String(shell.service)
  const area = sent.area ?? (store === current ? (areaBefore ?? '') : '')
  // Who has chosen a service alone has chosen no store: the one that is open stays the page's.
  const isChosen = sent.store !== null || placed.length > 0 || Boolean(storeBefore)
  setStoreCookie(page, url, { store: isChosen ? store : '', service, area })
  if (sent.area !== null) setAreaCookie(page, url, chosen[0] ? writeAreaCookie(chosen[0], shell.language) : '')

  // Who orders another way sits at no table any more.
  if (sent.service !== null) clearSpotCookie(page, url)

  if (hasSession(page.cookies)) {
    if (sent.service !== null && page.cookies.has(`spot.${url}`)) await call(leaveSpot, {})
    const orderType = readService(service)
    // Where there is no cart of this store there is nothing to follow: its no is no news.
    await call(updateCartAddress, { body: { store, orderType, ...(area ? { address: { areaId: area } } : {}) } })
  }
  const back = text('back')
  if (/^\/(?![/\\])/.test(back)) throw redirect(back, 303)
  if (request.headers.get('sec-fetch-dest') === 'document') throw redirect(paths.menu(url), 303)
  return { store, service: Number(service), area: area || null }
}

/** Which area contains a point; null: nobody delivers there. It changes nothing, and the point is not kept. */
async function findAreaAt({ call, shell, text, url }: Submission): Promise<{ readonly found: string | null }> {
  const coordinates = { lat: Number(text('lat')), lng: Number(text('lng')) }
  const store = shell.storeId ? { store: shell.storeId } : {}
  const answer = await call(checkCoordinates, { body: { url, ...store, coordinates } })
  return { found: answer.ok ? answer.data.area._id : null }
}
