import { cleanLine, faultsOf, latinDigits } from '../contacts/text.ts'
import { accept, type FieldFault, type Result, refuse } from '../refusal/index.ts'
import { checkPoint } from '../serviceability/point.ts'
import { addressFormat } from './country-formats.ts'
import {
  ADDRESS_TEXTS,
  ADDRESS_TYPES,
  type Address,
  type AddressInput,
  type AddressText,
  type AddressType,
  BUILDING_TYPES,
  type BuildingType,
} from './types.ts'

/** The longest text of an address, and of its label, in characters. */
const ADDRESS_TEXT_MAX = 200
const TAG_MAX = 60

/** Parts that are numbers or hold them, in streets without names too: the courier reads them as 0–9. */
const NUMBERED = ['buildingName', 'flatOrVilla', 'floor', 'streetName', 'streetNumber', 'pinCode'] as const

/** Postal codes we know the shape of; elsewhere letters, digits, spaces and hyphens. */
const PIN_CODES: Readonly<Record<string, RegExp>> = { GR: /^\d{5}$/, CY: /^\d{4}$/, RS: /^\d{5,6}$/, FR: /^\d{5}$/ }
const ANY_PIN_CODE = /^[\p{L}\d](?:[\p{L}\d -]{0,10}[\p{L}\d])?$/u

/**
 * An address of a country (the specification, sections 3 and 5). Texts are trimmed, in NFC, at most 200 characters, and the
 * parts that the country's form requires for this kind of building are there. Refuses with invalid_fields and every fault;
 * where coordinates that are no place on Earth are the only fault, with not_serviceable. Whether a place is served is another
 * question.
 */
export function checkAddress(input: AddressInput, country: string): Result<Address> {
  const faults: FieldFault[] = []
  const format = addressFormat(country)
  const code = country.toUpperCase()

  const addressType = input.addressType ?? 10
  if (!ADDRESS_TYPES.includes(addressType as AddressType)) faults.push({ path: 'addressType', rule: 'invalid' })
  const requested = format.fields.some(({ field }) => field === 'buildingType')
  const buildingType = isSupplied(input.buildingType) ? input.buildingType : requested ? null : 'other'
  if (buildingType === null) faults.push({ path: 'buildingType', rule: 'required' })
  else if (!BUILDING_TYPES.includes(buildingType as BuildingType))
    faults.push({ path: 'buildingType', rule: 'invalid' })
  if (isSupplied(input.country) && String(input.country).trim().toUpperCase() !== code) {
    faults.push({ path: 'country', rule: 'not_accepted' })
  }

  const tag = readLine(input.tag, 'tag', TAG_MAX, faults)
  const texts = {} as Record<AddressText, string>
  for (const part of ADDRESS_TEXTS) texts[part] = readLine(input[part], part, ADDRESS_TEXT_MAX, faults)
  for (const part of NUMBERED) texts[part] = latinDigits(texts[part])
  texts.pinCode = tidyPinCode(texts.pinCode, code)
  if (texts.pinCode !== '' && !(PIN_CODES[code] ?? ANY_PIN_CODE).test(texts.pinCode) && !named(faults, 'pinCode')) {
    faults.push({ path: 'pinCode', rule: 'invalid' })
  }
  // Of a building that is not known, what every building must have is missing all the same.
  const known = BUILDING_TYPES.find((one) => one === buildingType)
  for (const { field, requiredFor } of format.fields) {
    if (field === 'buildingType' || texts[field] !== '' || named(faults, field)) continue
    const required = known ? requiredFor.includes(known) : requiredFor.length === BUILDING_TYPES.length
    if (required) faults.push({ path: field, rule: 'required' })
  }

  const point = isSupplied(input.lat) || isSupplied(input.lng) ? checkPoint({ lat: input.lat, lng: input.lng }) : null
  if (point && !point.ok) {
    if (faults.length === 0) return point
    faults.push({ path: 'lat', rule: 'out_of_range' })
  }
  if (faults.length > 0) return refuse({ reason: 'invalid_fields', faults })
  return accept({
    ...texts,
    addressType: addressType as AddressType,
    tag,
    buildingType: buildingType as BuildingType,
    country: code,
    lat: point?.ok ? point.value.lat : null,
    lng: point?.ok ? point.value.lng : null,
  })
}

/** Are two addresses one, in every part? Such are joined when a guest becomes a known customer (decisions, "Who is who"). */
export function sameAddress(a: Address, b: Address): boolean {
  const parts = [...ADDRESS_TEXTS, 'addressType', 'tag', 'buildingType', 'country', 'lat', 'lng'] as const
  return parts.every((part) => a[part] === b[part])
}

function readLine(value: unknown, path: string, max: number, faults: FieldFault[]): string {
  if (!isSupplied(value)) return ''
  if (typeof value !== 'string' && !Number.isSafeInteger(value)) {
    faults.push({ path, rule: 'invalid' })
    return ''
  }
  const line = cleanLine(String(value), max, path)
  if (line.ok) return line.value
  faults.push(...faultsOf(line))
  return ''
}

/** Letters as capitals; where the code is nothing but digits, without the spaces people part it by. */
function tidyPinCode(text: string, country: string): string {
  const code = text.toUpperCase()
  return PIN_CODES[country] ? code.replace(/[\s-]/g, '') : code
}

function named(faults: readonly FieldFault[], path: string): boolean {
  return faults.some((fault) => fault.path === path)
}

function isSupplied(value: unknown): boolean {
  return value !== undefined && value !== null && value !== ''
}
