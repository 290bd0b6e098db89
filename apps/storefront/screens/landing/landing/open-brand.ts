import { checkCoordinates } from '@compass/contract/serviceability'
import type { Language } from '@compass/domain/languages'
import { SERVICE } from '@compass/domain/services'
import { type RouterContextProvider, redirect } from 'react-router'
import { paths } from '#paths'
import { createPageClient } from '#shell/api/page-client.ts'
import { setAreaCookie, setStoreCookie } from '#shell/api/page-cookies.ts'
import { pageRequest } from '#shell/api/page-request.ts'
import { readStorefront } from '#shell/merchants/read-storefront.ts'
import { writeAreaCookie } from '#shell/serviceability/area-cookie.ts'
import { readChosenPlace } from '../chosen-place.ts'

const SLUG = /^[a-z0-9][a-z0-9-]{1,48}[a-z0-9]$/

/**
 * Leads from a landing page to one of its brands. The menu opens with the store that delivers to the chosen place, and the
 * area there. Where nobody of the brand delivers it opens as it is.
 */
export async function openBrand(
  context: Readonly<RouterContextProvider>,
  request: Request,
  { name, slug }: { readonly name: string; readonly slug: string },
): Promise<Response> {
  if (!SLUG.test(slug)) throw redirect(paths.landing())
  const page = context.get(pageRequest)
  const place = readChosenPlace(page)
  const { lat, lng } = place ?? { lat: Number.NaN, lng: Number.NaN }
  const answer =
    place &&
    (await createPageClient(context, request)(checkCoordinates, {
      body: { url: slug, coordinates: { lat, lng }, promotionUrlId: name },
    }))
  if (answer?.ok) {
    const { area, store } = answer.data
    setStoreCookie(page, slug, { store, service: SERVICE.DELIVERY, area: area._id })
    const [language, text] = namedIn(area.name, page.languageWanted)
    const chosen = { id: area._id, name: text ? { text, language } : null, ...area.deliveryMinutes }
    setAreaCookie(page, slug, text ? writeAreaCookie(chosen, language) : '')
  }
  // Who reads it learns where its pages stand.
  await readStorefront(context, request, slug).catch(() => null)
  return redirect(paths.menu(slug))
}

/** The name that the menu will show: in the first language that is wanted and that there is. */
function namedIn(
  name: { readonly [language in Language]?: string },
  wanted: readonly Language[],
): [Language, string | undefined] {
  const language = wanted.find((one) => name[one] !== undefined) ?? wanted[0] ?? 'en'
  return [language, name[language]]
}
