import * as calls from '@compass/contract/medica'
import { accept, refuse } from '@compass/domain/refusal'
import type { Point } from '@compass/domain/serviceability'
import type { FastifyInstance } from 'fastify'
import type { Api } from '../../http/api.ts'
import { serve } from '../../http/serve.ts'
import { findMedica, medicaAnswer } from './find-medica.ts'
import { clinicEntry, listClinics } from './list-clinics.ts'
import { listPharmacies } from './list-pharmacies.ts'

const notFound = () => refuse({ reason: 'not_found' })

/** The pharmacies and clinics of this deployment. */
export function serveMedica(app: FastifyInstance, api: Api): void {
  serve(app, api, calls.listPharmacies, async ({ query, now }) => {
    const found = await findMedica(api, query.url)
    if (!found) return notFound()
    const items = await listPharmacies(api, found.members, { ...query, place: pointOf(query), now })
    return accept({ ...takePage(items, query), medica: medicaAnswer(found) })
  })

  serve(app, api, calls.listClinics, async ({ query, now }) => {
    const found = await findMedica(api, query.url)
    if (!found) return notFound()
    const { specialities, clinics } = found.page
    const used = new Set(clinics.flatMap((clinic) => clinic.specialities))
    return accept({
      ...takePage(listClinics(found.page, { ...query, place: pointOf(query), now }), query),
      specialities: specialities.filter(({ key }) => used.has(key)),
      medica: medicaAnswer(found),
    })
  })

  serve(app, api, calls.getClinic, async ({ params, query, now }) => {
    const found = await findMedica(api, query.url)
    const clinic = found?.page.clinics.find(({ key }) => key === params.key)
    if (!found || !clinic) return notFound()
    const place = pointOf(query)
    return accept({ clinic: clinicEntry(found.page, clinic, { place, now }), medica: medicaAnswer(found) })
  })
}

function pointOf({ lat, lng }: { readonly lat?: number | undefined; readonly lng?: number | undefined }): Point | null {
  return lat !== undefined && lng !== undefined ? { lat, lng } : null
}

function takePage<T>(items: readonly T[], { skip, limit }: { readonly skip: number; readonly limit: number }) {
  return { items: items.slice(skip, skip + limit), total: items.length, skip, limit }
}
