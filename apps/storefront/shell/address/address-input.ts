import type { addAddress } from '@compass/contract/addresses'
import type { CallInput } from '@compass/contract/call'

type Input = CallInput<typeof addAddress>['body']

/** Names of the address form's fields: `a.` before the contract's. */
export const addressField = (name: string) => `a.${name}`

const TEXTS = [
  'tag',
  'buildingName',
  'floor',
  'flatOrVilla',
  'streetName',
  'streetNumber',
  'landmark',
  'city',
  'pinCode',
  'additionalInfo',
] as const

/** The address of a sent form; what it lacks the API names, field by field. */
export function addressInputOf(form: FormData, country: string): Input {
  const text = (name: string) => {
    const value = form.get(addressField(name))
    return typeof value === 'string' && value.trim() !== '' ? value : undefined
  }
  const texts: Partial<Record<(typeof TEXTS)[number], string>> = {}
  for (const name of TEXTS) {
    const value = text(name)
    if (value !== undefined) texts[name] = value
  }
  const type = Number(text('addressType') ?? 10)
  const building = text('buildingType')
  const lat = Number(text('lat') ?? Number.NaN)
  const lng = Number(text('lng') ?? Number.NaN)
  return {
    ...texts,
    addressType: type === 20 || type === 30 ? type : 10,
    ...(building === 'house' || building === 'office' || building === 'apartment' || building === 'other'
      ? { buildingType: building }
      : {}),
    area: text('area') ?? 'none',
    country,
    ...(Number.isFinite(lat) && Number.isFinite(lng) ? { lat, lng } : {}),
  }
}
