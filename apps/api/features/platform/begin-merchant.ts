import type { BodyOf } from '@compass/contract/call'
import type { MerchantDocumentInput } from '@compass/contract/merchant-document'
import type { beginMerchant as beginCall } from '@compass/contract/platform'
import type { Language } from '@compass/domain/languages'
import { type Result, refuse } from '@compass/domain/refusal'
import type { Api } from '../../http/api.ts'
import { type AppliedDocument, applyMerchant } from './apply-merchant.ts'
import { COUNTRY_BEGINNINGS } from './country-beginnings.ts'

/** What a new shop has until its owner chooses: ink, no promise, and hours that people expect. */
const COLOR = '#2B3350'
const EVERY_DAY: ('sun' | 'mon' | 'tue' | 'wed' | 'thu' | 'fri' | 'sat')[] = [
  ...(['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const),
]

/** A document has one category at least. It goes when the first menu brings others. */
const MENU_WORDS: Readonly<Record<Language, string>> = {
  en: 'Menu',
  ar: 'القائمة',
  sr: 'Meni',
  fr: 'Carte',
  el: 'Κατάλογος',
}

/**
 * Makes a merchant that has nothing yet: one store that is not open, no product, no way to pay. Its owner goes on in the
 * console. Refuses `slug_taken` where the slug is in use, and `invalid_document` where it can be none.
 */
export async function beginMerchant(
  api: Api,
  slug: string,
  body: BodyOf<typeof beginCall>,
): Promise<Result<AppliedDocument>> {
  if (api.merchants.idOfSlug(slug)) return refuse({ reason: 'slug_taken' })
  const beginning = COUNTRY_BEGINNINGS[body.country]
  const currency = body.currency ?? beginning?.currency
  const timeZone = body.timeZone ?? beginning?.timeZone
  const lacking = [...(currency ? [] : ['currency']), ...(timeZone ? [] : ['timeZone'])]
  if (!currency || !timeZone)
    return refuse({
      reason: 'invalid_request',
      faults: lacking.map((path) => ({ path, rule: 'required' as const })),
    })
  const { language, name, country } = body
  const text = { [language]: name }
  const document: MerchantDocumentInput = {
    format: 1,
    slug,
    name: text,
    tagline: text,
    languages: [language],
    country,
    currency,
    sandbox: api.configuration.mode === 'demo',
    brand: { color: COLOR },
    pages: { terms: text },
    taxes: [{ key: 'standard', rate: '0' }],
    stores: [
      {
        key: 'main',
        name: text,
        phone: beginning?.phone ?? '+10000000000',
        address: text,
        location: beginning?.location ?? { lat: 0, lng: 0 },
        active: false,
        // Delivery waits for an area: whoever has none says that it is pickup alone.
        services: ['delivery', 'pickup'],
        hours: { timeZone, week: [{ days: EVERY_DAY, opens: '09:00', closes: '21:00' }] },
        taxIncluded: true,
        payment: {},
      },
    ],
    catalogue: { categories: [{ key: 'menu', name: { [language]: MENU_WORDS[language] }, products: [] }] },
  }
  return applyMerchant(api, slug, { document: JSON.stringify(document) })
}
