import type { AnswerOf } from '@compass/contract/call'
import type { getCountries as getCountriesCall } from '@compass/contract/users'
import { addressFormat, BUILDING_TYPES, isMena } from '@compass/domain/addresses'
import { phoneCodeOf } from '@compass/domain/contacts/phone'
import type { LoadedMerchant } from '@compass/domain/merchants'
import { displayCurrency, exponentOf } from '@compass/domain/money'
import { accept, refuse } from '@compass/domain/refusal'
import type { Api } from '../../http/api.ts'
import type { CallInput, CallResult } from '../../http/serve.ts'
import { currencyOfCountry } from './currency-of-country.ts'

type Country = AnswerOf<typeof getCountriesCall>['items'][number]

/**
 * Phone code, currency, address form and terms rule: of the named country, of an area's, or of all whose numbers the
 * session's merchant accepts. Refuses not_found for an unknown country or area.
 */
export async function getCountries(
  api: Api,
  { query, session }: CallInput<typeof getCountriesCall>,
): Promise<CallResult<AnswerOf<typeof getCountriesCall>>> {
  const loaded = session && (await api.merchants.load(session.merchantId))
  const input = query.country?.toUpperCase()
  if (query.areaId !== undefined && !loaded?.areas.has(query.areaId)) return refuse({ reason: 'not_found' })
  if (!input && !loaded) return refuse({ reason: 'invalid_request', faults: [{ path: 'country', rule: 'required' }] })
  const wanted = input ? [input] : query.areaId ? [loaded!.merchant.country] : countriesOf(loaded!)
  const { termsCountries = [] } = api.configuration
  const items = wanted.flatMap((country) => countryAnswer(country, loaded, termsCountries) ?? [])
  return items.length > 0 ? accept({ items }) : refuse({ reason: 'not_found' })
}

function countriesOf({ merchant }: LoadedMerchant): string[] {
  return [...new Set([merchant.country, ...merchant.phoneCountries])]
}

function countryAnswer(
  country: string,
  loaded: LoadedMerchant | null,
  termsCountries: readonly string[],
): Country | null {
  const phoneCode = phoneCodeOf(country)
  if (!phoneCode) return null
  const isMerchants = loaded?.merchant.country === country
  const code = isMerchants ? loaded.merchant.currency : displayCurrency(currencyOfCountry(country))
  const { form, fields } = addressFormat(country)
  return {
    alpha2Code: country,
    phoneCode,
    currency: { code, decimals: exponentOf(code) },
    addressForm: form,
    addressFormat: fields.map(({ field, label, shownFor, requiredFor }) => ({
      field,
      label,
      isRequired: requiredFor.length === BUILDING_TYPES.length,
      shownFor: [...shownFor],
      requiredFor: [...requiredFor],
    })),
    isTermsAndConditionRequired: isMerchants ? loaded.merchant.termsRequired : termsCountries.includes(country),
    isMena: isMena(country),
  }
}
