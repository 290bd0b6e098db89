import { describe, expect, it } from 'vitest'
import { readAddressChange, readAddressInput } from './address-input.ts'

const sent = (fields: Record<string, string>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

describe('the address of a sent form', () => {
  it('is what was typed, with the pin as numbers and the country of the merchant', () => {
    const form = sent({
      'a.buildingType': 'house',
      'a.flatOrVilla': '12',
      'a.streetName': 'Bay Avenue',
      'a.area': 'area-1',
      'a.lat': '25.1866',
      'a.lng': '55.2672',
      'a.addressType': '20',
      name: 'Layla',
    })
    expect(readAddressInput(form, 'AE')).toEqual({
      buildingType: 'house',
      flatOrVilla: '12',
      streetName: 'Bay Avenue',
      area: 'area-1',
      lat: 25.1866,
      lng: 55.2672,
      addressType: 20,
      country: 'AE',
    })
  })

  it.each([
    ['a field of spaces is none', { 'a.floor': '   ' }],
    ['a kind of building that there is not is none', { 'a.buildingType': 'castle' }],
    ['a pin that is no number is none', { 'a.lat': 'north', 'a.lng': 'east' }],
    ['half a pin is none', { 'a.lat': '25.1' }],
    ['a kind of address that there is not is home', { 'a.addressType': '99' }],
  ])('%s', (_case, fields) => {
    expect(readAddressInput(sent(fields), 'AE')).toEqual({ addressType: 10, area: 'none', country: 'AE' })
  })
})

describe('a pin without scripts', () => {
  const form = (area: string) =>
    sent({ 'a.area': area, 'a.pinOf': 'area-1', 'a.lat': '25.1866', 'a.lng': '55.2672', 'a.streetName': 'Bay Avenue' })

  it('goes along with the area that it stands in', () => {
    expect(readAddressInput(form('area-1'), 'AE')).toMatchObject({ area: 'area-1', lat: 25.1866, lng: 55.2672 })
  })

  it('is left behind when another area is chosen from the list', () => {
    expect(readAddressInput(form('area-2'), 'AE')).not.toHaveProperty('lat')
    expect(readAddressChange(form('area-2'), 'AE')).toMatchObject({ area: 'area-2', lat: null, lng: null })
  })
})

it('a changed address is as the form has it: what was emptied is empty', () => {
  const form = sent({ 'a.area': 'area-1', 'a.streetName': 'Bay Avenue', 'a.floor': ' ', 'a.buildingType': 'house' })
  expect(readAddressChange(form, 'AE')).toEqual({
    tag: '',
    buildingName: '',
    floor: '',
    flatOrVilla: '',
    streetName: 'Bay Avenue',
    streetNumber: '',
    landmark: '',
    city: '',
    pinCode: '',
    additionalInfo: '',
    addressType: 10,
    buildingType: 'house',
    area: 'area-1',
    country: 'AE',
    lat: null,
    lng: null,
  })
})
