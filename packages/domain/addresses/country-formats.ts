import { type AddressText, BUILDING_TYPES, type BuildingType } from './types.ts'

type AddressField = 'buildingType' | Exclude<AddressText, 'locality' | 'address'>

/** What a field is called: `flatOrVilla` is a villa, a flat, an office or the name on the bell. `i18n` has the words. */
export type AddressLabel = AddressField | 'villa' | 'flat' | 'office' | 'bell'

interface FormField {
  readonly field: AddressField
  readonly label: AddressLabel
  /** Building types for which it is asked, and for which it must be given. */
  readonly shownFor: readonly BuildingType[]
  readonly requiredFor: readonly BuildingType[]
}

/** The form of a country's addresses: plain data, so that it travels to the client as it is (`GET /v1/countries`). */
interface AddressFormat {
  readonly form: 'general' | 'greek' | 'european'
  /** In the order in which they are asked. */
  readonly fields: readonly FormField[]
  /** The number stands before the street's name: 12 rue de la Paix. */
  readonly numberFirst: boolean
}

const ALL: readonly BuildingType[] = BUILDING_TYPES

function field(name: AddressField, requiredFor: readonly BuildingType[], shownFor = ALL, label: AddressLabel = name) {
  return { field: name, label, shownFor, requiredFor } satisfies FormField
}

/** Found by building and landmark rather than by number: the Gulf, and wherever we know no better. */
const GENERAL: readonly FormField[] = [
  field('buildingType', ALL),
  field('buildingName', ['apartment', 'office', 'other'], ['apartment', 'office', 'other']),
  field('flatOrVilla', ['house'], ['house'], 'villa'),
  field('flatOrVilla', ['apartment'], ['apartment'], 'flat'),
  field('flatOrVilla', ['office'], ['office'], 'office'),
  field('floor', [], ['apartment', 'office']),
  field('streetName', ALL),
  field('landmark', []),
  field('additionalInfo', []),
  field('area', ALL),
  field('city', ALL),
]

/** Street, number and postal code, then floor and the name on the bell: what a courier in Athens or Nicosia rings by. */
const GREEK: readonly FormField[] = [
  field('streetName', ALL),
  field('streetNumber', ALL),
  field('pinCode', ALL),
  field('floor', []),
  field('flatOrVilla', [], ALL, 'bell'),
  field('area', ALL),
  field('city', ALL),
  field('additionalInfo', []),
]

/** Street and number; entrance, floor and flat where there are such. The courier finds the town without its postal code. */
const EUROPEAN: readonly FormField[] = [
  field('streetName', ALL),
  field('streetNumber', ALL),
  field('buildingName', []),
  field('floor', []),
  field('flatOrVilla', [], ALL, 'flat'),
  field('pinCode', []),
  field('area', ALL),
  field('city', ALL),
  field('additionalInfo', []),
]

const GREEK_COUNTRIES = ['GR', 'CY']
const EUROPEAN_COUNTRIES =
  'AD AL AT BA BE BG CH CZ DE DK EE ES FI FR GB HR HU IE IS IT LI LT LU LV MC ME MK MT NL NO PL PT RO RS SE SI SK SM XK'.split(
    ' ',
  )
const NUMBER_FIRST = ['FR', 'GB', 'IE', 'LU', 'MC', 'MT']

/** Which fields an address of a country has and in which order they are asked (the specification, sections 3 and 9). */
export function addressFormat(country: string): AddressFormat {
  const code = country.toUpperCase()
  if (GREEK_COUNTRIES.includes(code)) return { form: 'greek', fields: GREEK, numberFirst: false }
  if (!EUROPEAN_COUNTRIES.includes(code)) return { form: 'general', fields: GENERAL, numberFirst: false }
  const numberFirst = NUMBER_FIRST.includes(code)
  return { form: 'european', fields: numberFirst ? swapStreet(EUROPEAN) : EUROPEAN, numberFirst }
}

/** The fields that are asked for one kind of building. */
export function fieldsFor(format: AddressFormat, buildingType: BuildingType): readonly FormField[] {
  return format.fields.filter(({ shownFor }) => shownFor.includes(buildingType))
}

function swapStreet([street, number, ...rest]: readonly FormField[]): readonly FormField[] {
  return [number!, street!, ...rest]
}
