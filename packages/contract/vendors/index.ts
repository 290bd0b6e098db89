import { z } from 'zod'
import { call } from '../call/index.ts'
import { Photo } from '../catalogue/index.ts'
import { Store } from '../stores/index.ts'
import { Id, listOf, Money, OrderType, Paging, Service, Text } from '../values/index.ts'

/** One day of a store's hours, in its own zone. */
const VendorDay = z.object({
  date: z.iso.date(),
  kind: z.enum(['usual', 'changed', 'off']).describe('Hours of its weekday, other hours, or planned off'),
  spans: z.array(
    z.object({
      opens: z.string(),
      closes: z.string(),
      closesNextDay: z.boolean().describe('It runs past midnight: `closes` is a time of the day after'),
    }),
  ),
})

export const VendorTimings = z.object({
  orderTypes: z.array(Service).describe('Services that keep these hours'),
  week: z.array(VendorDay).describe('Today and the six days after'),
  ahead: z.array(VendorDay).describe('Days after that week, up to 60 from today, whose hours are not the usual ones'),
})

export const Vendor = z.object({
  _id: Id,
  name: Text,
  merchantName: Text,
  about: Text,
  sells: Text.describe('Cuisine, or what it deals in, in a few words'),
  address: Text,
  directions: Text.describe('How to find the door'),
  location: z.object({ lat: z.number(), lng: z.number() }),
  phone: z.string(),
  email: z.string().nullable(),
  website: z.string().nullable(),
  state: Store.shape.state,
  timeZone: z.string(),
  timings: z.array(VendorTimings),
  services: z.array(
    z.object({
      orderType: Service,
      isPaused: z.boolean(),
      minimumOrder: Money.nullable(),
      paymentMethods: z.array(z.string()),
    }),
  ),
  taxIncluded: z.boolean(),
  licences: z.array(z.object({ name: Text, number: z.string() })),
})

export const getVendor = call({
  name: 'getVendor',
  summary: 'An outlet as its customers know it: about, address, hours, licences',
  tag: 'vendors',
  method: 'GET',
  path: '/v1/vendors/:id',
  auth: 'guest',
  params: z.object({ id: Id }),
  query: z.object({
    orderType: z.coerce.number().pipe(OrderType).optional().describe('Hours and terms of this order type alone'),
  }),
  answer: z.object({ vendor: Vendor }),
})

const GalleryPicture = z.object({ _id: Id, name: Text, photo: Photo })

export const getGallery = call({
  name: 'getGallery',
  summary: 'Pictures of an outlet, in the merchant’s order',
  tag: 'vendors',
  method: 'GET',
  path: '/v1/gallery',
  auth: 'guest',
  query: z.object({ store: Id, ...Paging.shape }),
  answer: listOf(GalleryPicture),
})

export const vendorCalls = [getVendor, getGallery]
