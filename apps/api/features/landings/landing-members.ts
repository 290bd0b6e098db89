import type { LandingPage, Medica } from '@compass/contract/landing-document'
import type { LoadedMerchant, Store } from '@compass/domain/merchants'
import type { Api } from '../../http/api.ts'

/** Merchants that one page shows at most: each is loaded when it is read. */
const MAX_MEMBERS = 500

/** A merchant on a landing page, with those of its stores that the page is about. */
export interface LandingMember {
  readonly loaded: LoadedMerchant
  readonly stores: readonly Store[]
  /** The page's filters that it belongs to. */
  readonly kinds: readonly string[]
}

/**
 * The members of a page in its order, then everybody else where it shows all. A merchant that was taken down since, and one
 * whose named stores are gone, is left out.
 */
export async function listMembers(
  api: Api,
  page: Pick<LandingPage, 'members' | 'everyMerchant'>,
): Promise<LandingMember[]> {
  const named = new Set(page.members.map(({ merchant }) => merchant))
  const others = page.everyMerchant ? api.merchants.slugs().filter((slug) => !named.has(slug)) : []
  const wanted = [...page.members, ...others.map((merchant) => ({ merchant, stores: undefined, kinds: [] }))].slice(
    0,
    MAX_MEMBERS,
  )
  const found = await Promise.all(
    wanted.map(async ({ merchant: slug, stores: keys, kinds }): Promise<LandingMember[]> => {
      const id = api.merchants.idOfSlug(slug)
      const loaded = id && (await api.merchants.load(id))
      if (!loaded) return []
      const stores = loaded.merchant.stores.filter(({ key }) => !keys || keys.includes(key))
      return stores.length > 0 ? [{ loaded, stores, kinds }] : []
    }),
  )
  return found.flat()
}

/** A document with the merchants that it leads to. */
interface MemberPage<Page> {
  readonly id: string
  readonly page: Page
  readonly members: readonly LandingMember[]
}

/** A landing page by its name or id, with its members; null where there is none. */
export async function findLandingPage(api: Api, nameOrId: string): Promise<MemberPage<LandingPage> | null> {
  const found = await findMemberPage(api, nameOrId)
  return found?.page.kind === 'landing' ? { ...found, page: found.page } : null
}

/** The same for whatever leads to merchants: medica with its pharmacies, too. */
export async function findMemberPage(api: Api, nameOrId: string): Promise<MemberPage<LandingPage | Medica> | null> {
  const state = api.landings.find(nameOrId)
  const page = state && (await api.landings.load(state.name))
  if (page?.kind === 'landing') return { id: state!.id, page, members: await listMembers(api, page) }
  if (page?.kind === 'medica') return { id: state!.id, page, members: await listPharmacyMembers(api, page) }
  return null
}

/** The pharmacies of medica in its order. What has become another kind of shop since is left out. */
async function listPharmacyMembers(api: Api, { pharmacies }: Medica): Promise<LandingMember[]> {
  const members = pharmacies.map(({ merchant, stores }) => ({ merchant, stores, kinds: [] }))
  const found = await listMembers(api, { members, everyMerchant: false })
  return found.filter(({ loaded }) => loaded.merchant.kind === 'pharmacy')
}
