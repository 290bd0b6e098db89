import { chooseStore, type LoadedMerchant } from '@compass/domain/merchants'
import { accept, type Result, refuse } from '@compass/domain/refusal'
import { middleOf, storesServing } from '@compass/domain/serviceability'
import type { Api } from '../../http/api.ts'
import type { Session } from '../../http/session.ts'
import { findMemberPage, type LandingMember } from '../landings/landing-members.ts'
import { findMerchantBy } from '../merchants/find-store.ts'
import { storeAnswer } from '../stores/store-answer.ts'
import type { ServedArea } from './resolve-area.ts'

interface LandingCheck {
  /** The landing page. */
  readonly promotionUrlId?: string | null | undefined
  readonly url?: string | undefined
  readonly store?: string | undefined
  readonly session: Session | null
  readonly now: Date
  readonly place: { readonly areaId: string } | { readonly lat: number; readonly lng: number }
}

/**
 * Who of a landing page delivers to a place: the merchant that is named, else the member with the nearest outlet. Only the
 * outlets that the page lists count, and one that takes orders now goes first. Refuses `not_found` for an unknown page
 * and a merchant that is not on it, `not_serviceable` where none of them delivers.
 */
export async function checkOnLanding<T>(
  api: Api,
  check: LandingCheck,
  answer: (loaded: LoadedMerchant, served: ServedArea) => T,
): Promise<Result<T>> {
  const { promotionUrlId, url, store, now, place } = check
  const found = await findMemberPage(api, promotionUrlId ?? '')
  if (!found) return refuse({ reason: 'not_found' })
  const members = url === undefined && store === undefined ? found.members : await oneOf(api, found.members, check)
  if (members.length === 0) return refuse({ reason: 'not_found' })
  const near = members
    .flatMap((member) => servingOf(api, member, place, now))
    .filter(({ served }) => store === undefined || served.store.id === store)
    .sort((a, b) => a.metres - b.metres)
  const best = chooseStore(near.map((one) => one.answer))
  const serving = near.find((one) => one.answer === best)
  return serving ? accept(answer(serving.loaded, serving.served)) : refuse({ reason: 'not_serviceable' })
}

async function oneOf(api: Api, members: readonly LandingMember[], { url, store, session }: LandingCheck) {
  const named = await findMerchantBy(api, session, { url, store })
  return members.filter(({ loaded }) => loaded.merchant.id === named?.loaded.merchant.id)
}

function servingOf(api: Api, { loaded, stores }: LandingMember, place: LandingCheck['place'], now: Date) {
  const area = 'areaId' in place ? loaded.areas.get(place.areaId)?.area : undefined
  const point = 'areaId' in place ? area && middleOf(area) : place
  return (point ? storesServing(stores, point) : [])
    .filter((serving) => !area || serving.area.id === area.id)
    .map(({ store, metres, ...serving }) => ({
      loaded,
      metres,
      served: { store, area: serving.area },
      answer: storeAnswer(api, loaded, store, now),
    }))
}
