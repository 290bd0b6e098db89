import type { AnswerOf } from '@compass/contract/call'
import type { Medica } from '@compass/contract/landing-document'
import type { listPharmacies } from '@compass/contract/medica'
import type { Api } from '../../http/api.ts'
import { findMemberPage, type LandingMember } from '../landings/landing-members.ts'

/** The medica document with its pharmacies. */
interface FoundMedica {
  readonly id: string
  readonly page: Medica
  readonly members: readonly LandingMember[]
}

/** Null where there is none of this name or id. */
export async function findMedica(api: Api, nameOrId: string): Promise<FoundMedica | null> {
  const found = await findMemberPage(api, nameOrId)
  return found?.page.kind === 'medica' ? { ...found, page: found.page } : null
}

/** What both lists say of the page that they are on. */
export function medicaAnswer({ id, page, members }: FoundMedica): AnswerOf<typeof listPharmacies>['medica'] {
  return {
    _id: id,
    name: page.name,
    title: page.title,
    heading: page.heading ?? null,
    description: page.description ?? null,
    languages: page.languages,
    brand: { colorCode: page.brand.color, colorScheme: page.brand.colorScheme },
    pharmacies: members.length,
    clinics: page.clinics.length,
  }
}
