import { z } from 'zod'
import { call } from '../call/index.ts'
import { CLINIC_PICTURES, MEDICA_NAME } from '../landing-document/index.ts'
import { degrees, Landing, LandingItem } from '../landings/index.ts'
import { Store } from '../stores/index.ts'
import { Coordinates, listOf, Paging, Text } from '../values/index.ts'

/** What a query string says yes or no to. */
const flag = z
  .enum(['true', 'false', '1', '0'])
  .optional()
  .transform((value) => value === 'true' || value === '1')

/** How both lists are asked. */
const query = {
  url: z.string().max(60).default(MEDICA_NAME).describe('Name or id of the medica document; a deployment has one'),
  lat: degrees(90),
  lng: degrees(180),
  query: z.string().max(200).default(''),
  open: flag.describe('Only what is open now'),
  sort: z
    .enum(['nearest', 'listed'])
    .optional()
    .describe(
      'Nearest first, or in the order of the document, open ones first; absent: nearest where a place is named',
    ),
  ...Paging.shape,
}

const Speciality = z.object({ key: z.string(), name: Text })

const Page = Landing.omit({ kinds: true }).extend({
  pharmacies: z.int().describe('All that are listed'),
  clinics: z.int().describe('All that are listed'),
})

const Pharmacy = LandingItem.extend({
  path: z.string().describe('Where its pages begin, such as /medica/salus'),
  stores: z.int().describe('How many of its stores are listed'),
})

const Clinic = z.object({
  key: z.string(),
  path: z.string().describe('Its own page, such as /medica/clinics/gulf-family'),
  name: Text,
  specialities: z.array(Speciality),
  address: Text,
  location: Coordinates,
  picture: z.enum(CLINIC_PICTURES),
  ...Store.pick({ state: true, opensAt: true, closesAt: true, timeZone: true, timings: true }).shape,
  stateMinutes: LandingItem.shape.stateMinutes,
  distanceMetres: LandingItem.shape.distanceMetres,
  call: z.string().nullable().describe('tel:'),
  book: z.string().nullable().describe('https, tel, mailto or whatsapp'),
  map: z.string().describe('https'),
})

export const listPharmacies = call({
  name: 'listPharmacies',
  summary: 'The pharmacies of the medica document, each by its nearest store, or the one that delivers to a place',
  tag: 'landings',
  method: 'GET',
  path: '/v1/pharmacies',
  auth: 'anyone',
  query: z.object({ ...query, delivery: flag.describe('Only who delivers, where a place is named to it') }),
  answer: listOf(Pharmacy).extend({ medica: Page }),
})

export const listClinics = call({
  name: 'listClinics',
  summary: 'The clinics of the medica document',
  tag: 'landings',
  method: 'GET',
  path: '/v1/clinics',
  auth: 'anyone',
  query: z.object({ ...query, speciality: z.string().max(60).default('').describe('Key of one; unknown: nothing') }),
  answer: listOf(Clinic).extend({
    medica: Page,
    specialities: z.array(Speciality).describe('Those of the clinics that are listed'),
  }),
})

export const getClinic = call({
  name: 'getClinic',
  summary: 'A clinic with its hours of the coming week',
  tag: 'landings',
  method: 'GET',
  path: '/v1/clinics/:key',
  auth: 'anyone',
  params: z.object({ key: z.string().max(60) }),
  query: z.object({ url: query.url, lat: query.lat, lng: query.lng }),
  answer: z.object({ clinic: Clinic, medica: Page }),
})

export const medicaCalls = [listPharmacies, listClinics, getClinic]
