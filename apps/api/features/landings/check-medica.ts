import { MEDICA_NAME, type Medica } from '@compass/contract/landing-document'
import { schemeOf } from '../merchants/check-link.ts'
import { compileHours } from '../merchants/compile-hours.ts'
import type { Faults } from '../merchants/faults.ts'
import { checkPage, checkStores, type DocumentContext, findListed } from './check-page.ts'

/** Where the links of a clinic may lead. */
const SCHEMES = { call: ['tel'], book: ['https', 'tel', 'mailto', 'whatsapp'], map: ['https'] } as const
const LINKS = ['call', 'book', 'map'] as const

/** Pharmacies that are there and are pharmacies, clinics with hours, and links to places that people may be sent to. */
export async function checkMedica(context: DocumentContext, medica: Medica, faults: Faults): Promise<void> {
  const { add } = context
  if (medica.name !== MEDICA_NAME) add(['name'], `A deployment has one such document: its name is "${MEDICA_NAME}".`)
  await checkPage(context, medica, faults)
  faults.addTwice(
    medica.pharmacies.map(({ merchant }, at) => ({ key: merchant, path: ['pharmacies', at, 'merchant'] })),
    'merchant',
  )
  for (const [at, { merchant, stores }] of medica.pharmacies.entries()) {
    const loaded = await findListed(context, merchant, ['pharmacies', at, 'merchant'])
    if (!loaded) continue
    if (loaded.merchant.kind !== 'pharmacy') add(['pharmacies', at, 'merchant'], `"${merchant}" is no pharmacy.`)
    checkStores(context, loaded, { stores, path: ['pharmacies', at, 'stores'] })
  }
  checkClinics(context, medica, faults)
}

function checkClinics({ add }: DocumentContext, { clinics, specialities, languages }: Medica, faults: Faults): void {
  faults.addTwice(
    specialities.map(({ key }, at) => ({ key, path: ['specialities', at, 'key'] })),
    'speciality',
  )
  faults.addTwice(
    clinics.map(({ key }, at) => ({ key, path: ['clinics', at, 'key'] })),
    'clinic',
  )
  const known = new Set(specialities.map(({ key }) => key))
  const first = languages[0]!
  for (const [at, clinic] of clinics.entries()) {
    if (!clinic.name[first])
      add(['clinics', at, 'name'], `The text in the page's first language (${first}) is missing.`)
    for (const [place, key] of clinic.specialities.entries())
      if (!known.has(key))
        add(['clinics', at, 'specialities', place], `No speciality "${key}" stands under /specialities.`)
    compileHours({ faults }, clinic.hours, ['clinics', at, 'hours'])
    for (const link of LINKS) {
      const href = clinic[link]
      const may: readonly string[] = SCHEMES[link]
      if (href !== undefined && !may.includes(schemeOf(href) ?? ''))
        add(['clinics', at, link], `This must begin with ${may.join(' or ')}, and lead to a public host or number.`)
    }
  }
}
