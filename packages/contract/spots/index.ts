import { CODE_SHEET_SIZES } from '@compass/domain/spots'
import { z } from 'zod'
import { call } from '../call/index.ts'
import { Store } from '../stores/index.ts'
import { SignedIn } from '../users/index.ts'
import { Done, Id, Text } from '../values/index.ts'

const place = {
  number: z.string().describe('What stands on it'),
  zone: Text.nullable().describe('Of a table'),
  seats: z.int().nullable(),
  floor: Text.nullable().describe('Of a room'),
}

export const Spot = z.object({
  _id: Id.describe('For the merchant’s side; it opens nothing'),
  kind: z.enum(['table', 'room']),
  ...place,
  isSingleOrderDineIn: z.boolean().describe('False: the party orders rounds on one bill'),
})

const chooseTable = z.boolean().describe('The code is the outlet’s own: the guest chooses a table')

const path = z.string().max(120).describe('The page that the code opened: `/dine/{dineId}` or `/roomdining/{inRoomId}`')

/** What a guest may ask staff for in the outlet's own words, beside the waiter and the bill. */
const StaffWord = z.object({ kind: z.string(), name: Text })

const joining = z.enum(['approve', 'code', 'open']).describe('How a guest joins a party here')

export const describeCode = call({
  name: 'describeCode',
  summary: 'What a printed code opens; unknown and renewed codes look the same',
  tag: 'spots',
  method: 'POST',
  path: '/v1/dine-in-urls/details',
  auth: 'guest',
  body: z.object({ path }),
  answer: z.object({
    store: Store,
    spot: Spot.nullable().describe('Null: the code names no table'),
    chooseTable,
    visit: z.enum(['none', 'open', 'mine']).describe('Whether a party is here, and whether this session belongs to it'),
    visitCount: z.int().describe('How many are here; no names'),
    joining,
    staffCalls: z.array(StaffWord).describe('The outlet’s own words for asking staff'),
  }),
})

export const createDineInUser = call({
  name: 'createDineInUser',
  summary: 'Guest or known user at the table or in the room whose code was scanned; orders of the session go there',
  tag: 'users',
  method: 'POST',
  path: '/v1/users/create/dineIn',
  auth: 'guest',
  body: z.object({
    path,
    store: Id.optional().describe('Must be the store of the code'),
    table: z.string().max(8).optional().describe('The number that was chosen, where the code names no table'),
    userId: z.unknown().optional().describe('Accepted without effect: the session alone says who it is'),
  }),
  answer: z.object({
    user: SignedIn.extend({
      dineInfo: z.object({
        isSingleOrderDineIn: z.boolean(),
        store: Id,
        spot: Spot.nullable().describe('Null until a table is chosen'),
        chooseTable,
        visit: z.enum(['none', 'open', 'mine']),
        visitCount: z.int(),
        visitId: Id.nullable().describe('The open visit of its spot that it is in, or waits to be let in'),
        joining,
      }),
    }),
  }),
})

export const leaveSpot = call({
  name: 'leaveSpot',
  summary: 'The session belongs to no table and no room any more',
  tag: 'users',
  method: 'DELETE',
  path: '/v1/users/create/dineIn',
  auth: 'session',
  answer: Done,
})

export const readSeat = call({
  name: 'readSeat',
  summary: 'Where the session sits; null where it scanned no code, the code was renewed, or the table is gone',
  tag: 'users',
  method: 'GET',
  path: '/v1/users/create/dineIn',
  auth: 'session',
  answer: z.object({
    seat: z
      .object({ store: Id, spot: Spot.nullable().describe('Null until a table is chosen'), chooseTable })
      .nullable(),
  }),
})

export const listTables = call({
  name: 'listTables',
  summary: 'Tables to choose from, for a session that the outlet’s own code made; never a code',
  tag: 'spots',
  method: 'GET',
  path: '/v1/stores/:id/tables',
  auth: 'session',
  params: z.object({ id: Id }),
  answer: z.object({ items: z.array(Spot.omit({ _id: true, kind: true, floor: true })) }),
})

export const spotCalls = [describeCode, createDineInUser, leaveSpot, readSeat, listTables]

const MerchantSpot = Spot.omit({ kind: true, number: true, isSingleOrderDineIn: true }).extend({
  store: Id,
  kind: z.enum(['table', 'room', 'store']).describe('`store`: the outlet’s own code, which names no table'),
  number: z.string().nullable(),
  isSingleOrderDineIn: z.boolean().nullable(),
  url: z.string().describe('What its code says'),
  visit: Id.nullable().describe('The open visit there'),
})

export const listSpots = call({
  name: 'listSpots',
  summary: 'Tables and rooms with the addresses of their codes',
  tag: 'merchant',
  method: 'GET',
  path: '/v1/merchant/spots',
  auth: 'merchant',
  staffRole: 'counter',
  query: z.object({ store: Id.optional() }),
  answer: z.object({ items: z.array(MerchantSpot) }),
})

export const renewSpot = call({
  name: 'renewSpot',
  summary:
    'A new code: the old one ends at once; who is in the open visit there goes on, anybody else scans the new one',
  tag: 'merchant',
  method: 'POST',
  path: '/v1/merchant/spots/:id/renew',
  auth: 'merchant',
  staffRole: 'manager',
  params: z.object({ id: Id.describe('Of a table or a room; the outlet’s own id for the outlet’s own code') }),
  answer: z.object({ url: z.string() }),
})

export const downloadCodeSheet = call({
  name: 'downloadCodeSheet',
  summary: 'The codes as a PDF to print on A4 and cut, in all languages of the merchant; each code is a link too',
  tag: 'merchant',
  method: 'GET',
  path: '/v1/merchant/spots/codes',
  auth: 'merchant',
  staffRole: 'counter',
  query: z.object({
    store: Id.optional().describe(
      'Id of an outlet, or its key in the document; without it every outlet, each beginning on a page of its own',
    ),
    size: z
      .enum(CODE_SHEET_SIZES)
      .default('card')
      .describe('`sticker`: 5 × 5 cm, 20 a page · `card`: 10 × 9 cm, 6 a page · `stand`: A6, 4 a page'),
  }),
  answer: z.string().describe('application/pdf; 404 where there is no table, no room and no code of the outlet’s own'),
})

const MAX_DRAWN = 20

export const drawCodes = call({
  name: 'drawCodes',
  summary: 'Codes as squares, to show them on a screen: of tables and rooms, or of the shop’s own address',
  tag: 'merchant',
  method: 'GET',
  path: '/v1/merchant/spots/drawn',
  auth: 'merchant',
  staffRole: 'counter',
  query: z.object({
    spots: z
      .string()
      .max(1000)
      .default('')
      .transform((text) => text.split(',').filter(Boolean).slice(0, MAX_DRAWN))
      .describe(`Ids, with commas between, at most ${MAX_DRAWN}; empty: the shop’s own address`),
  }),
  answer: z.object({
    items: z.array(
      z.object({
        spot: Id.nullable().describe('Null: the shop’s own address'),
        url: z.string(),
        rows: z.array(z.string()).describe('1 is a dark square, 0 a light one'),
      }),
    ),
  }),
})

export const merchantSpotCalls = [listSpots, renewSpot, downloadCodeSheet, drawCodes]
