import { z } from 'zod'
import { call } from '../call/index.ts'
import { Area } from '../stores/index.ts'
import { Coordinates, Done, Id, Paging } from '../values/index.ts'

export const BuildingType = z.enum(['house', 'office', 'apartment', 'other'])
const AddressType = z.union([z.literal(10), z.literal(20), z.literal(30)]).describe('Home 10, work 20, others 30')

/** Fields of an address as sent; which of them a country needs is a rule, not a shape. */
const line = z.string().max(1000)
const AddressFields = z.object({
  addressType: AddressType.optional(),
  tag: line.optional(),
  buildingType: BuildingType.optional(),
  buildingName: line.optional(),
  floor: line.optional(),
  flatOrVilla: line.optional(),
  streetName: line.optional(),
  streetNumber: line.optional(),
  landmark: line.optional(),
  area: Id.describe('Id of the area'),
  city: line.optional(),
  country: line.optional(),
  pinCode: line.optional(),
  lat: z.number().optional(),
  lng: z.number().optional(),
  additionalInfo: line.optional(),
})

export const AddressInput = AddressFields.extend({
  addressType: AddressType.default(10),
  buildingType: BuildingType.default('apartment'),
})

export const Address = z.object({
  _id: Id,
  addressType: z.int(),
  tag: z.string().nullable(),
  buildingType: z.string(),
  buildingName: z.string().nullable(),
  floor: z.string().nullable(),
  flatOrVilla: z.string().nullable(),
  streetName: z.string().nullable(),
  streetNumber: z.string().nullable(),
  landmark: z.string().nullable(),
  area: Area.nullable(),
  areaId: Id.nullable(),
  country: z.string(),
  pinCode: z.string().nullable(),
  lat: z.number().nullable(),
  lng: z.number().nullable(),
  additionalInfo: z.string().nullable(),
  address: z.string().describe('The whole on one line'),
  serviceable: z.boolean(),
})

export const listAddresses = call({
  name: 'listAddresses',
  summary: 'Saved addresses of the session’s user',
  tag: 'addresses',
  method: 'GET',
  path: '/v1/address',
  auth: 'session',
  query: Paging.extend({ userId: z.unknown().optional(), areaId: Id.optional() }),
  answer: z.object({ items: z.array(Address), total: z.int(), skip: z.int(), limit: z.int() }),
})
export const listUserAddresses = call({ ...listAddresses, name: 'listUserAddresses', path: '/v1/users/address' })

export const listAddressesOfArea = call({
  name: 'listAddressesOfArea',
  summary: 'Saved addresses in one area',
  tag: 'addresses',
  method: 'GET',
  path: '/v1/users/address/area/:id',
  auth: 'session',
  params: z.object({ id: Id }),
  query: Paging,
  answer: listAddresses.answer,
})

export const addAddress = call({
  name: 'addAddress',
  summary: 'Saves an address; the same one twice is one',
  tag: 'addresses',
  method: 'POST',
  path: '/v1/address',
  auth: 'session',
  body: AddressInput,
  answer: z.object({ address: Address }),
  created: true,
})
export const addUserAddress = call({ ...addAddress, name: 'addUserAddress', path: '/v1/users/address' })

export const changeAddress = call({
  name: 'changeAddress',
  summary: 'Changes a saved address',
  tag: 'addresses',
  method: 'PATCH',
  path: '/v1/address/:id',
  auth: 'session',
  params: z.object({ id: Id }),
  body: AddressFields.extend({ lat: z.number().nullable(), lng: z.number().nullable() }).partial(),
  answer: z.object({ address: Address }),
})

export const deleteAddress = call({
  name: 'deleteAddress',
  summary: 'Forgets a saved address',
  tag: 'addresses',
  method: 'DELETE',
  path: '/v1/address/:id',
  auth: 'session',
  params: z.object({ id: Id }),
  answer: Done,
})
export const deleteUserAddress = call({ ...deleteAddress, name: 'deleteUserAddress', path: '/v1/users/addresses/:id' })

export { Coordinates }

export const addressCalls = [
  listAddresses,
  listUserAddresses,
  listAddressesOfArea,
  addAddress,
  addUserAddress,
  changeAddress,
  deleteAddress,
  deleteUserAddress,
]
