import type { AnswerOf } from '@compass/contract/call'
import type { LinkList } from '@compass/contract/landing-document'
import type { getLinkList } from '@compass/contract/landings'
import { chooseStore, type LoadedMerchant, servingStores } from '@compass/domain/merchants'
import { SERVICE } from '@compass/domain/services'
import type { Api } from '../../http/api.ts'
import { picturePath } from '../catalogue/photo.ts'
import type { KnownGateways } from '../merchants/gateway-of.ts'
import { brandAnswer } from '../stores/merchant-answer.ts'
import { storeAnswer } from '../stores/store-answer.ts'
import { quickestOf, stateOfEntry } from './brand-entry.ts'

/** A link list whose merchant is there. */
export async function findLinkList(
  api: Pick<Api, 'landings' | 'merchants'>,
  name: string,
): Promise<{ readonly id: string; readonly list: LinkList; readonly loaded: LoadedMerchant } | null> {
  const state = api.landings.find(name)
  const list = state?.kind === 'linklist' ? ((await api.landings.load(state.name)) as LinkList | null) : null
  const merchantId = list && api.merchants.idOfSlug(list.merchant)
  const loaded = merchantId ? await api.merchants.load(merchantId) : null
  return state && list && loaded ? { id: state.id, list, loaded } : null
}

/** A link list with what its merchant's stores say now. */
export function linkListAnswer(
  api: KnownGateways,
  { id, list, loaded }: { readonly id: string; readonly list: LinkList; readonly loaded: LoadedMerchant },
  now: Date,
): AnswerOf<typeof getLinkList>['linkList'] {
  const { merchant } = loaded
  // A court is open by its own hours, whatever its vendors do; its counters are all at one place.
  const serving = servingStores(merchant)
  const answers = serving.map((store) => storeAnswer(api, loaded, store, now))
  return {
    _id: id,
    name: list.name,
    title: list.title ?? merchant.name,
    tagline: list.tagline ?? merchant.tagline,
    merchant: {
      slug: merchant.slug,
      kind: merchant.kind,
      languages: [...merchant.languages],
      brand: brandAnswer(loaded),
      cover: merchant.brand.cover.map(({ sha256, kind }) => ({
        medium: picturePath(merchant.id, sha256, 'medium'),
        thumb: picturePath(merchant.id, sha256, 'thumb'),
        kind,
      })),
    },
    store: stateOfEntry(chooseStore(answers)!, null),
    minutes: quickestOf(serving),
    stores: merchant.court
      ? []
      : serving
          .filter(({ isActive, services }) => isActive && services.includes(SERVICE.PICKUP))
          .map(({ name }) => name),
    links: list.links.map(({ key, kind, label, detail, href }) => ({
      key,
      kind,
      label: label ?? null,
      detail: detail ?? null,
      href: href ?? null,
    })),
  }
}
