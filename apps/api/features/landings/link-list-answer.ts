import type { AnswerOf } from '@compass/contract/call'
import type { LinkList } from '@compass/contract/landing-document'
import type { getLinkList } from '@compass/contract/landings'
import { chooseStore, type LoadedMerchant } from '@compass/domain/merchants'
import { SERVICE } from '@compass/domain/services'
import type { Api } from '../../http/api.ts'
import { picturePath } from '../catalogue/photo.ts'
import { brandAnswer } from '../stores/merchant-answer.ts'
import { storeAnswer } from '../stores/store-answer.ts'
import { quickestOf, stateOfEntry } from './brand-entry.ts'

/** A link list with what its merchant's stores say now. */
export function linkListAnswer(
  api: Api,
  { id, list, loaded }: { readonly id: string; readonly list: LinkList; readonly loaded: LoadedMerchant },
  now: Date,
): AnswerOf<typeof getLinkList>['linkList'] {
  const { merchant } = loaded
  const answers = merchant.stores.map((store) => storeAnswer(api, loaded, store, now))
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
    minutes: quickestOf(merchant.stores),
    stores: merchant.stores
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
