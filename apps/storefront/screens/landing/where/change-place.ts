import { getLanding } from '@compass/contract/landings'
import { chooseText, type Language } from '@compass/domain/languages'
import { type ActionFunctionArgs, redirect } from 'react-router'
import { landingPaths } from '#landing-paths'
import { paths } from '#paths'
import { createPageClient } from '#shell/api/page-client.ts'
import { pageRequest } from '#shell/api/page-request.ts'
import { type ChosenPlace, checkPlace, forgetChosenPlace, setChosenPlace } from '../chosen-place.ts'
import { dropPlace, keepPlace, namePlace, readStoredPlaces, writeStoredPlaces } from '../stored-places.ts'

/**
 * Keeps a place in the visitor's browser and delivers there, or forgets it; names one that is stored, or removes it. What has no
 * label is called after the area that it lies in.
 */
export async function changePlace({ context, params, request }: ActionFunctionArgs): Promise<Response> {
  const page = context.get(pageRequest)
  const name = params.name!
  const form = await request.formData()
  const text = (field: string) => String(form.get(field) ?? '')
  const back = name === page.landingOfHost ? paths.landing() : landingPaths.page(name)
  const stored = readStoredPlaces(page)
  if (form.has('forget')) {
    forgetChosenPlace(page)
    return redirect(back, 303)
  }
  if (form.has('save') || form.has('remove')) {
    const changed = form.has('remove')
      ? dropPlace(stored, text('remove'))
      : namePlace(stored, text('save'), text('as') || text('own'))
    writeStoredPlaces(page, changed)
    const isGoingOn = form.has('remove') && changed.length > 0
    return redirect(`${landingPaths.where(name)}${isGoingOn ? '?edit=1' : ''}`, 303)
  }
  const point = { lat: Number(text('lat') || 'none'), lng: Number(text('lng') || 'none') }
  const sent = checkPlace({ ...point, label: text('label'), language: text('labelIn') })
  if (!sent) return redirect(landingPaths.where(name), 303)
  const place = sent.label === '' ? await nameByArea({ context, request }, name, sent) : sent
  setChosenPlace(page, place)
  writeStoredPlaces(page, keepPlace(stored, place))
  return redirect(back, 303)
}

/** The place called after the area of the first brand that delivers there. */
async function nameByArea(
  { context, request }: Pick<ActionFunctionArgs, 'context' | 'request'>,
  name: string,
  place: ChosenPlace,
): Promise<ChosenPlace> {
  const { lat, lng } = place
  const language = context.get(pageRequest).languageWanted[0] ?? 'en'
  const call = createPageClient(context, request)
  const answer = await call(getLanding, { params: { name }, query: { lat, lng, limit: 1 } })
  const [first] = answer.ok ? answer.data.items : []
  const area = chooseText(first?.area?.name, language, (first?.merchant.languages[0] ?? 'en') as Language)
  return area ? { ...place, label: area.text, language: area.language } : place
}
