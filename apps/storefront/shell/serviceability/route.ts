import { updateCartAddress } from '@compass/contract/cart'
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from 'react-router'
import { paths } from '#paths'
import { createPageClient } from '#shell/api/page-client.ts'
import { pageRequest } from '#shell/api/page-request.ts'
import { readStorefront } from '#shell/merchants/read-storefront.ts'
import { hasSession } from '#shell/users/has-session.ts'
import { type AreaView, readAreas } from './read-areas.ts'
import { readChosenArea } from './remembered-area.ts'

const ONE_MONTH_SECONDS = 30 * 24 * 3600

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
 * Keeps outlet, service and area of the visitor in a cookie, `<store>.<service>.<area>`, so that the right page is found
 * at once next time. Each is optional; what is not sent stays. An area brings the outlet that delivers there, another
 * outlet forgets the area, and a basket of that outlet follows, so that its sums are those of the choice.
 */
export async function action({ context, params, request }: ActionFunctionArgs) {
  const url = params.url!
  const page = context.get(pageRequest)
  const form = await request.formData()
  const { shell } = await readStorefront(context, request, url)
  const [storeBefore, serviceBefore, areaBefore] = (page.cookies.get(`where.${url}`) ?? '').split('.')
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' && /^[0-9a-f-]{0,40}$/.test(value) ? value : null
  }
  const sent = { store: text('store'), service: text('service'), area: text('area') }
  const placed = sent.area
    ? (await readAreas(context, request, url)).filter(({ id }) => id === sent.area).map(({ storeId }) => storeId)
    : []
  const current = storeBefore || shell.storeId || ''
  const store = sent.store ?? (placed.length > 0 && !placed.includes(current) ? placed[0]! : current)
  const service = sent.service ?? serviceBefore ?? String(shell.service)
  const area = sent.area ?? (store === current ? (areaBefore ?? '') : '')
  page.setCookies.push(`where.${url}=${store}.${service}.${area}; Path=/; SameSite=Lax; Max-Age=${ONE_MONTH_SECONDS}`)

  if (hasSession(page.cookies)) {
    const orderType = service === '10' ? 10 : 20
    // Where there is no basket of this outlet there is nothing to follow: its no is no news.
    await createPageClient(context, request)(
      updateCartAddress,
      { body: { store, orderType, ...(area ? { address: { areaId: area } } : {}) } },
      { url, language: shell.language },
    )
  }
  const back = form.get('back')
  if (typeof back === 'string' && /^\/(?![/\\])/.test(back)) throw redirect(back, 303)
  if (request.headers.get('sec-fetch-dest') === 'document') throw redirect(paths.menu(url), 303)
  return { store, service: Number(service), area: area || null }
}
