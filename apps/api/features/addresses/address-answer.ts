import type { Address as AddressSchema } from '@compass/contract/addresses'
import type { Area as AreaSchema } from '@compass/contract/stores'
import { type Address, type AddressLabel, formatAddress } from '@compass/domain/addresses'
import { chooseText, type Language, type Text } from '@compass/domain/languages'
import type { Area, LoadedMerchant, Store } from '@compass/domain/merchants'
import { deliversAtAll, isWithinReach, metresToDoor } from '@compass/domain/serviceability'
import { serverWords } from '@compass/i18n/server'
import type { z } from 'zod'
import type { SavedAddress } from '../../records/addresses/addresses.ts'

/** A saved address as calls answer it, written in the reader's language; `serviceable`: a store delivers there today. */
export function addressAnswer(
  loaded: LoadedMerchant,
  { id, address }: SavedAddress,
  language: Language,
): z.output<typeof AddressSchema> {
  const place = loaded.areas.get(address.area)
  const supplied = (text: string) => (text === '' ? null : text)
  return {
    _id: id,
    addressType: address.addressType,
    tag: supplied(address.tag),
    buildingType: address.buildingType,
    buildingName: supplied(address.buildingName),
    floor: supplied(address.floor),
    flatOrVilla: supplied(address.flatOrVilla),
    streetName: supplied(address.streetName),
    streetNumber: supplied(address.streetNumber),
    landmark: supplied(address.landmark),
    area: place ? areaAnswer(loaded, place.area) : null,
    areaId: place ? place.area.id : null,
    country: address.country,
    pinCode: supplied(address.pinCode),
    lat: address.lat,
    lng: address.lng,
    additionalInfo: supplied(address.additionalInfo),
    address: writeAddress(loaded, address, language),
    serviceable: place !== undefined && deliversAtAll(place.store) && isReached(place, address),
  }
}

function isReached({ area, store }: { area: Area; store: Store }, { lat, lng }: Address): boolean {
  if (!store.delivery) return true
  return isWithinReach(store, metresToDoor(store, area, lat === null || lng === null ? null : { lat, lng }))
}

/** An address in one line, as its country writes it, in a reader's words. */
export function writeAddress(loaded: LoadedMerchant, address: Address, language: Language): string {
  const { merchant } = loaded
  const place = loaded.areas.get(address.area)
  const named = (text: Text) => chooseText(text, language, merchant.languages[0] ?? 'en')?.text ?? ''
  const { line } = formatAddress(address, address.country || merchant.country, {
    area: place ? named(place.area.name) : '',
    city: place ? named(place.area.city) : address.city,
    say: (label, value) => say(label, value, language),
    comma: language === 'ar' ? '، ' : ', ',
  })
  return line
}

/** An area by its names (the specification, section 3). */
function areaAnswer({ merchant }: LoadedMerchant, area: Area): z.output<typeof AreaSchema> {
  return { _id: area.id, name: area.name, city: area.city, cityId: area.cityKey, country: merchant.country }
}

/** A floor's number says nothing without its word; the rest speaks for itself. */
function say(label: AddressLabel, value: string, language: Language): string {
  return label === 'floor' ? `${serverWords(language)('checkout.floor')} ${value}` : value
}
