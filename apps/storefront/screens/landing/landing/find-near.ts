import { checkCoordinates } from '@compass/contract/serviceability'
import { SERVICE } from '@compass/domain/services'
import type { RouterContextProvider } from 'react-router'
import { createPageClient } from '#shell/api/page-client.ts'
import { setAreaCookie, setStoreCookie } from '#shell/api/page-cookies.ts'
import { pageRequest } from '#shell/api/page-request.ts'
import { writeAreaCookie } from '#shell/serviceability/area-cookie.ts'
import type { PlaceView } from './place-view.ts'
import { readPlaces } from './read-places.ts'

/** A merchant that delivers to a point, and the area that contains it. */
export interface NearPlace {
  readonly url: string
  readonly areaId: string
}

/**
 * Which merchants deliver to a point. Their menus open with its area chosen, where the visitor has chosen none; the point
 * itself is not kept.
 */
export async function findNear(
  context: Readonly<RouterContextProvider>,
  request: Request,
  coordinates: { readonly lat: number; readonly lng: number },
): Promise<readonly NearPlace[]> {
  const page = context.get(pageRequest)
  const call = createPageClient(context, request)
  const find = async ({ url, languages, delivers }: PlaceView): Promise<NearPlace[]> => {
    const language = page.languageWanted.find((wanted) => languages.includes(wanted)) ?? languages[0] ?? 'en'
    if (!delivers) return []
    const answer = await call(checkCoordinates, { body: { url, coordinates } }, { url, language })
    if (!answer.ok) return []
    const { area, store } = answer.data
    if (!page.cookies.get(`where.${url}`)?.split('.')[2]) {
      setStoreCookie(page, url, { store, service: SERVICE.DELIVERY, area: area._id })
      const text = area.name[language]
      const chosen = { id: area._id, name: text ? { text, language } : null, ...area.deliveryMinutes }
      setAreaCookie(page, url, text ? writeAreaCookie(chosen, language) : '')
    }
    return [{ url, areaId: area._id }]
  }
  return (await Promise.all((await readPlaces(context, request)).map(find))).flat()
}
