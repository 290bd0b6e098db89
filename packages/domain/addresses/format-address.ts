import { type AddressLabel, addressFormat, fieldsFor } from './country-formats.ts'
import type { Address, AddressText } from './types.ts'

/** What is needed beside the address to write it for a reader. */
interface AddressWords {
  /** The area and the city as the reader calls them; the address itself holds their ids. */
  readonly area: string
  readonly city: string
  /** Says what a part is where its value alone does not: `floor`, `3` → `Floor 3`. Default: the value alone. */
  readonly say?: (label: AddressLabel, value: string) => string
  /** Between the parts of a line; Arabic has another comma. */
  readonly comma?: string
}

interface WrittenAddress {
  /** As on a label, street first. */
  readonly lines: readonly string[]
  readonly line: string
}

/** An address as people of its country write it, as lines and in one line. Empty parts leave no trace. */
export function formatAddress(address: Address, country: string, words: AddressWords): WrittenAddress {
  const format = addressFormat(country)
  const comma = words.comma ?? ', '
  const say = words.say ?? ((_, value) => value)
  const labels = new Map(fieldsFor(format, address.buildingType).map(({ field, label }) => [field, label]))
  const part = (name: Exclude<AddressText, 'locality' | 'address'>) => {
    return address[name] === '' ? '' : say(labels.get(name) ?? name, address[name])
  }
  const joined = (separator: string, ...parts: readonly string[]) => parts.filter((text) => text !== '').join(separator)

  const street = format.numberFirst
    ? joined(' ', address.streetNumber, address.streetName)
    : joined(' ', address.streetName, address.streetNumber)
  const limit = joined(comma, address.buildingName, part('floor'), part('flatOrVilla'))
  const town = joined(' ', writtenPinCode(address.pinCode, country), words.city)
  const lines =
    format.form === 'general'
      ? [limit, street, address.landmark, joined(comma, words.area, town)]
      : [street, limit, address.landmark, joined(comma, words.area, town)]
  const supplied = [...lines, address.additionalInfo].filter((line) => line !== '')
  return { lines: supplied, line: supplied.join(comma) }
}

/** Greek postal codes are written in two parts: 104 34. */
function writtenPinCode(pinCode: string, country: string): string {
  return country.toUpperCase() === 'GR' ? pinCode.replace(/^(\d{3})(\d{2})$/, '$1 $2') : pinCode
}
