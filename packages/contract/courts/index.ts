import { z } from 'zod'
import { call } from '../call/index.ts'
import { Product } from '../catalogue/index.ts'
import { Brand, Service, SideMenuItem, Store } from '../stores/index.ts'
import { Id, Instant, listOf, Paging, Text } from '../values/index.ts'

const params = z.object({ id: z.string().max(60).describe('Name of the court’s page, its id, or its merchant’s slug') })

/** The state of a court or of a vendor, of the service that is asked for. */
const state = {
  state: Store.shape.state,
  stateMinutes: z.int().nullable().describe('To closing or opening'),
  opensAt: Instant.nullable(),
  closesAt: Instant.nullable(),
  timeZone: z.string(),
}

const orderType = z.coerce
  .number()
  .pipe(Service)
  .optional()
  .describe('How it is had: states are those of this service; absent: of the first that is offered')

const FoodCourt = z.object({
  _id: Id.describe('Of its merchant'),
  name: z.string().describe('Of its page and its merchant: the slug'),
  title: Text,
  heading: Text.nullable(),
  description: Text.nullable(),
  languages: z.array(z.string()),
  brand: Brand,
  store: Id.describe('The court as a store: its areas, slots, tables and ways to pay'),
  address: Text,
  phone: z.string(),
  services: z.array(Service),
  serving: z.enum(['brought', 'calledOut']).describe('At a table food is brought, or called out at the counters'),
  ...state,
  sideMenu: z.array(SideMenuItem),
})

const FoodCourtBrand = z.object({
  _id: Id.describe('The vendor: a store of the court'),
  name: Text,
  vendor: Store.shape.vendor.unwrap(),
  services: z.array(Service),
  ...state,
  preparationMinutes: z.int(),
  popular: z.array(Product).describe('What it is known for and has now, a few'),
  found: z.array(Product).describe('What the query found of it; empty where it was found by its name, or not searched'),
})

export const getFoodCourt = call({
  name: 'getFoodCourt',
  summary: 'A food court: what its page says of it, and how the court itself is served',
  tag: 'courts',
  method: 'GET',
  path: '/v1/food-courts/:id',
  auth: 'anyone',
  params,
  query: z.object({ orderType }),
  answer: z.object({ foodCourt: FoodCourt }),
})

export const listFoodCourtBrands = call({
  name: 'listFoodCourtBrands',
  summary: 'The vendors of a food court, in its order; or those that a search finds by name, kind of food or item',
  tag: 'courts',
  method: 'GET',
  path: '/v1/food-courts/:id/brands',
  auth: 'anyone',
  params,
  query: z.object({ orderType, query: z.string().max(200).default(''), ...Paging.shape }),
  answer: listOf(FoodCourtBrand),
})

export const courtCalls = [getFoodCourt, listFoodCourtBrands]
