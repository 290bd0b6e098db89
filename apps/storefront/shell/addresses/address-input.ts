import type { addAddress, changeAddress } from '@compass/contract/addresses'
import type { CallInput } from '@compass/contract/call'

type Input = CallInput<typeof addAddress>['body']
type Change = CallInput<typeof changeAddress>['body']

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
export function readAddressInput(form: FormData, country: string): Input {
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
  const area = text('area') ?? 'none'
  // Without scripts a pin stays where it was when another area is chosen: then it is none of that area's.
  const isMoved = text('pinOf') !== undefined && text('pinOf') !== area
  const lat = Number(isMoved ? Number.NaN : (text('lat') ?? Number.NaN))
  const lng = Number(isMoved ? Number.NaN : (text('lng') ?? Number.NaN))
  return {
    ...texts,
    addressType: type === 20 || type === 30 ? type : 10,
    ...(building === 'house' || building === 'office' || building === 'apartment' || building === 'other'
      ? { buildingType: building }
      : {}),
    area,
    country,
    ...(Number.isFinite(lat) && Number.isFinite(lng) ? { lat, lng } : {}),
  }
}

/** The whole of a sent form over a saved address: what was emptied is empty, and a pin that is gone is gone. */
export function readAddressChange(form: FormData, country: string): Change {
  const empty = Object.fromEntries(TEXTS.map((name) => [name, '']))
  return { ...empty, lat: null, lng: null, ...readAddressInput(form, country) }
}
