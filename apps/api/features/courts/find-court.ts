import type { CourtPage } from '@compass/contract/landing-document'
import type { Court, LoadedMerchant } from '@compass/domain/merchants'
import type { Api } from '../../http/api.ts'

interface FoundCourt {
  readonly loaded: LoadedMerchant
  readonly court: Court
  /** Its document; null: the court has none, and its page says what the merchant says. */
  readonly page: CourtPage | null
}

/** A food court by the name or id of its page, or by its merchant's slug or id; null where there is none. */
export async function findCourt(api: Api, nameOrId: string): Promise<FoundCourt | null> {
  const state = api.landings.find(nameOrId)
  const document = state?.kind === 'court' ? await api.landings.load(state.name) : null
  const page = document?.kind === 'court' ? document : null
  const id = api.merchants.idOfSlug(page?.merchant ?? nameOrId) ?? nameOrId
  const loaded = await api.merchants.load(id)
  const court = loaded?.merchant.court
  if (!loaded || !court) return null
  return { loaded, court, page: page ?? (await loadPage(api, loaded.merchant.slug)) }
}

async function loadPage(api: Api, name: string): Promise<CourtPage | null> {
  const document = api.landings.find(name)?.kind === 'court' ? await api.landings.load(name) : null
  return document?.kind === 'court' ? document : null
}
