import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Address,
  type AddressInput,
  addressFormat,
  BUILDING_TYPES,
  checkAddress,
  fieldsFor,
  formatAddress,
  sameAddress,
} from './index.ts'

const flat: AddressInput = {
  addressType: 10,
  buildingType: 'apartment',
  buildingName: 'Marina Heights',
  flatOrVilla: '1204',
  floor: '12',
  streetName: 'Al Marsa Street',
  area: 'area-1',
  city: 'Dubai',
}
const athens: AddressInput = {
  streetName: 'Ερμού',
  streetNumber: '12',
  pinCode: '105 63',
  area: 'area-1',
  city: 'Αθήνα',
}
const belgrade: AddressInput = { streetName: 'Knez Mihailova', streetNumber: '6a', area: 'area-1', city: 'Beograd' }

function checked(input: AddressInput, country: string): Address {
  const result = checkAddress(input, country)
  if (!result.ok) throw new Error(JSON.stringify(result.refusal))
  return result.value
}

function faults(input: AddressInput, country: string): string {
  const result = checkAddress(input, country)
  if (result.ok) return ''
  if (result.refusal.reason !== 'invalid_fields') return result.refusal.reason
  return result.refusal.faults.map(({ path, rule }) => `${path} ${rule}`).join(', ')
}

describe('what is asked', () => {
  const requested = (country: string, building: (typeof BUILDING_TYPES)[number]) =>
    fieldsFor(addressFormat(country), building)
      .map(({ label, requiredFor }) => label + (requiredFor.includes(building) ? '*' : ''))
      .join(' ')

  test.each([
    ['AE', 'apartment', 'buildingType* buildingName* flat* floor streetName* landmark additionalInfo area* city*'],
    ['KW', 'house', 'buildingType* villa* streetName* landmark additionalInfo area* city*'],
    ['AE', 'office', 'buildingType* buildingName* office* floor streetName* landmark additionalInfo area* city*'],
    ['AE', 'other', 'buildingType* buildingName* streetName* landmark additionalInfo area* city*'],
    ['GR', 'other', 'streetName* streetNumber* pinCode* floor bell area* city* additionalInfo'],
    ['cy', 'other', 'streetName* streetNumber* pinCode* floor bell area* city* additionalInfo'],
    ['RS', 'other', 'streetName* streetNumber* buildingName floor flat pinCode area* city* additionalInfo'],
    ['FR', 'other', 'streetNumber* streetName* buildingName floor flat pinCode area* city* additionalInfo'],
  ] as const)('%s, %s', (country, building, fields) => {
    expect(requested(country, building)).toBe(fields)
  })

  test('no field is asked twice', () => {
    for (const country of ['AE', 'GR', 'RS', 'FR']) {
      for (const building of BUILDING_TYPES) {
        const fields = fieldsFor(addressFormat(country), building).map(({ field }) => field)
        expect(new Set(fields).size).toBe(fields.length)
      }
    }
  })
})

describe('an address that is accepted', () => {
  test('with every part that was not given empty', () => {
    expect(checked({ ...flat, streetName: '  Al  Marsa Street ', lat: 25.0801234567, lng: 55.14 }, 'ae')).toEqual({
      addressType: 10,
      tag: '',
      buildingType: 'apartment',
      buildingName: 'Marina Heights',
      flatOrVilla: '1204',
      floor: '12',
      streetName: 'Al Marsa Street',
      streetNumber: '',
      pinCode: '',
      landmark: '',
      additionalInfo: '',
      area: 'area-1',
      city: 'Dubai',
      locality: '',
      address: '',
      country: 'AE',
      lat: 25.080123,
      lng: 55.14,
    })
  })

  test.each([
    ['Athens, postal code with its space', athens, 'GR', '10563'],
    ['Nicosia', { ...athens, pinCode: '1065' }, 'CY', '1065'],
    ['Belgrade without postal code', belgrade, 'RS', ''],
    ['Paris', { ...belgrade, pinCode: '75011' }, 'FR', '75011'],
    ['London, in small letters', { ...belgrade, pinCode: 'sw1a 1aa' }, 'GB', 'SW1A 1AA'],
    ['Arabic digits', { ...flat, pinCode: '١٢٣٤٥' }, 'AE', '12345'],
  ])('%s', (_, input, country, pinCode) => {
    expect(checked(input, country).pinCode).toBe(pinCode)
  })

  test('Arabic-Indic and Persian digits are digits wherever a number is asked for; notes stay as they are written', () => {
    const typed = { ...flat, flatOrVilla: '١٢٠٤', floor: '۱۲', streetName: 'شارع ١٠', landmark: 'بعد ٣ محلات' }
    expect(checked(typed, 'AE')).toMatchObject({
      flatOrVilla: '1204',
      floor: '12',
      streetName: 'شارع 10',
      landmark: 'بعد ٣ محلات',
    })
    expect(checked({ ...athens, streetNumber: '١٢' }, 'GR').streetNumber).toBe('12')
  })

  test('a floor sent as a number', () => {
    expect(checked({ ...flat, floor: 0 }, 'AE').floor).toBe('0')
  })
})

describe('an address that is refused, with every fault', () => {
  test.each([
    ['nothing in the Gulf', {}, 'AE', 'buildingType required, streetName required, area required, city required'],
    [
      'an empty flat',
      { buildingType: 'apartment' },
      'AE',
      'buildingName required, flatOrVilla required, streetName required, area required, city required',
    ],
    [
      'an empty house',
      { buildingType: 'house' },
      'KW',
      'flatOrVilla required, streetName required, area required, city required',
    ],
    [
      'nothing in Greece',
      {},
      'GR',
      'streetName required, streetNumber required, pinCode required, area required, city required',
    ],
    ['nothing in Serbia', {}, 'RS', 'streetName required, streetNumber required, area required, city required'],
    ['blank is not given', { ...flat, streetName: ' \u00a0 ' }, 'AE', 'streetName required'],
    [
      'an unknown building and type',
      { ...flat, buildingType: 'castle', addressType: 40 },
      'AE',
      'addressType invalid, buildingType invalid',
    ],
    ['another country', { ...flat, country: 'SA' }, 'AE', 'country not_accepted'],
    ['a postal code of four digits in Greece', { ...athens, pinCode: '1056' }, 'GR', 'pinCode invalid'],
    ['a postal code of five digits in Cyprus', { ...athens, pinCode: '10656' }, 'CY', 'pinCode invalid'],
    [
      '200 characters and one more',
      { ...flat, landmark: 'a'.repeat(201), streetName: 'a'.repeat(200) },
      'AE',
      'landmark too_long',
    ],
    ['hostile 80: bidi override', { ...flat, landmark: 'x\u202ey' }, 'AE', 'landmark forbidden_characters'],
    ['hostile 80: bidi isolate in the label', { ...flat, tag: 'x\u2067y' }, 'AE', 'tag forbidden_characters'],
    [
      'hostile 80: NUL and ESC',
      { ...flat, floor: '\0', streetName: '\u001b@' },
      'AE',
      'floor forbidden_characters, streetName forbidden_characters',
    ],
    ['hostile 94: a line end', { ...flat, additionalInfo: 'a\nb' }, 'AE', 'additionalInfo forbidden_characters'],
    ['a number with a fraction', { ...flat, floor: 1.5 }, 'AE', 'floor invalid'],
    ['hostile 23: NaN', { ...flat, lat: Number.NaN, lng: 55 }, 'AE', 'not_serviceable'],
    ['hostile 23: 91 and 181', { ...flat, lat: 91, lng: 181 }, 'AE', 'not_serviceable'],
    ['hostile 23: half a point', { ...flat, lat: 25 }, 'AE', 'not_serviceable'],
    [
      'hostile 23: no point, and more is wrong',
      { ...flat, city: '', lat: 91, lng: 0 },
      'AE',
      'city required, lat out_of_range',
    ],
  ])('%s', (_, input, country, text) => {
    expect(faults(input as AddressInput, country)).toBe(text)
  })
})

describe('as people write it', () => {
  const say = (label: string, value: string) =>
    ({ floor: `floor ${value}`, flat: `flat ${value}`, bell: `bell ${value}` })[label] ?? value

  test.each([
    [
      'Dubai',
      { ...flat, landmark: 'Opposite the tram', additionalInfo: 'Ring twice' },
      'AE',
      { area: 'Dubai Marina', city: 'Dubai' },
      [
        'Marina Heights, floor 12, flat 1204',
        'Al Marsa Street',
        'Opposite the tram',
        'Dubai Marina, Dubai',
        'Ring twice',
      ],
    ],
    [
      'Athens',
      { ...athens, floor: '3', flatOrVilla: 'Παπαδόπουλος' },
      'GR',
      { area: 'Σύνταγμα', city: 'Αθήνα' },
      ['Ερμού 12', 'floor 3, bell Παπαδόπουλος', 'Σύνταγμα, 105 63 Αθήνα'],
    ],
    ['Belgrade', belgrade, 'RS', { area: 'Stari grad', city: 'Beograd' }, ['Knez Mihailova 6a', 'Stari grad, Beograd']],
    [
      'Paris',
      {
        streetName: 'rue Oberkampf',
        streetNumber: '12 bis',
        pinCode: '75011',
        area: 'a',
        city: 'Paris',
        flatOrVilla: '4',
      },
      'FR',
      { area: '11e', city: 'Paris' },
      ['12 bis rue Oberkampf', 'flat 4', '11e, 75011 Paris'],
    ],
  ])('%s', (_, input, country, names, lines) => {
    const written = formatAddress(checked(input, country), country, { ...names, say })
    expect(written).toEqual({ lines, line: lines.join(', ') })
  })

  test('with the comma of Arabic', () => {
    const written = formatAddress(checked(flat, 'AE'), 'AE', { area: 'دبي مارينا', city: 'دبي', comma: '، ' })
    expect(written.line).toBe('Marina Heights، 12، 1204، Al Marsa Street، دبي مارينا، دبي')
  })
})

test('two addresses are one only if every part is', () => {
  const one = checked(flat, 'AE')
  expect(sameAddress(one, checked({ ...flat, city: ' Dubai ' }, 'AE'))).toBe(true)
  for (const other of [
    { floor: '13' },
    { tag: 'Mum' },
    { addressType: 20 },
    { lat: 25, lng: 55 },
    { buildingType: 'office' },
  ]) {
    expect(sameAddress(one, checked({ ...flat, ...other } as AddressInput, 'AE'))).toBe(false)
  }
})

test('an accepted address is accepted again as it was answered', () => {
  const text = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 20 }),
    fc.constantFrom('', ' ', '12', '105 63', '7501'),
  )
  const input = fc.record(
    {
      buildingType: fc.constantFrom(...BUILDING_TYPES),
      buildingName: text,
      flatOrVilla: text,
      floor: text,
      streetName: text,
      streetNumber: text,
      pinCode: text,
      area: text,
      city: text,
    },
    { requiredKeys: ['streetName', 'area', 'city'] },
  )
  let accepted = 0
  fc.assert(
    fc.property(input, fc.constantFrom('AE', 'GR', 'CY', 'RS', 'FR', 'GB'), (sent, country) => {
      const result = checkAddress(sent, country)
      if (!result.ok) return
      accepted += 1
      expect(checkAddress(result.value, country)).toEqual(result)
    }),
    { numRuns: 2000 },
  )
  expect(accepted).toBeGreaterThan(50)
})
