import { merchantDocument, type StoreInput } from '@compass/testkit/merchants'
import { expect, it } from 'vitest'
import { readDocument } from './read-document.ts'

const MERCHANT = '01900000-0000-7000-8000-000000000001'
const TERRACE = { en: 'Terrace', ar: 'الشرفة' }

function read(spots: Partial<StoreInput>) {
  const document = merchantDocument(({ stores }) => {
    const store = stores[0]!
    Object.assign(store, { services: ['delivery', 'pickup', 'dineIn', 'room'], tables: [], rooms: [] }, spots)
    Object.assign(store.payment, { dineIn: ['cod', 'cardSwipe'], room: ['card'] })
  })
  const result = readDocument(JSON.stringify(document), MERCHANT)
  return result.ok ? result.value.compiled.stores[0]! : result.refusal
}

/** Where the faults stand, from the outlet on. */
const faultsOf = (spots: Partial<StoreInput>) => {
  const found = read(spots) as { faults?: { path: string }[] }
  return (found.faults ?? []).map(({ path }) => path.replace('/stores/0/', ''))
}

const tables = [
  { number: 1, zone: TERRACE, seats: 4, orders: 'rounds' as const },
  { number: 'A3', orders: 'single' as const },
]
const rooms = [{ number: '304', floor: { en: 'Third floor', ar: 'الطابق الثالث' } }, { number: 1 }]

it('tables and rooms have ids of their own, which a changed zone leaves', () => {
  const store = read({ tables, rooms })
  expect(store).toMatchObject({
    services: [20, 10, 50, 60],
    paymentMethods: [{}, {}, { channel: 20, methods: ['cod', 'cardSwipe'] }, { channel: 30, methods: ['card'] }],
    spots: {
      items: [
        { kind: 'table', number: '1', zone: TERRACE, seats: 4, floor: null, orders: 'rounds' },
        { kind: 'table', number: 'A3', zone: null, seats: null, orders: 'single' },
        { kind: 'room', number: '304', floor: { en: 'Third floor' }, orders: 'single' },
        { kind: 'room', number: '1', floor: null },
      ],
      joining: 'approve',
      chooseTable: false,
      askSurname: false,
      staffCalls: [],
    },
  })
  const ids = (found: typeof store) => ('spots' in found ? found.spots?.items.map(({ id }) => id) : [])
  expect(new Set(ids(store)).size).toBe(4)
  expect(ids(read({ tables: [{ number: '1', orders: 'single' }, tables[1]!], rooms }))).toEqual(ids(store))
})

it('a store without them has none, as one that was compiled before there were any', () => {
  expect(read({ services: ['delivery', 'pickup'] })).not.toHaveProperty('spots')
})

it.each<[string, Partial<StoreInput>, string[]]>([
  ['a service without its spots', {}, ['tables', 'rooms']],
  ['spots without their service', { services: ['delivery', 'pickup'], tables, rooms }, ['tables', 'rooms']],
  [
    'a number twice, whichever way it is written',
    { tables: [tables[0]!, { number: '1', orders: 'single' }], rooms },
    ['tables/1/number'],
  ],
  ['a choice among no tables', { services: ['room', 'pickup'], rooms, chooseTable: true }, ['chooseTable']],
  [
    'a zone without the first language',
    { tables: [{ ...tables[0]!, zone: { ar: 'الشرفة' } }], rooms },
    ['tables/0/zone'],
  ],
  [
    'a call twice',
    {
      tables,
      rooms,
      staffCalls: [
        { key: 'ice', name: { en: 'Ice' } },
        { key: 'ice', name: { en: 'Ice' } },
      ],
    },
    ['staffCalls/1/key'],
  ],
])('says where it stands: %s', (_name, spots, paths) => {
  expect(faultsOf(spots)).toEqual(paths)
})

it.each(['', ' 1', '1 ', 'A/3', 'A\n3', '١٢', '123456789', '<b>', 'a.'])('is no number: %j', (number) => {
  expect(faultsOf({ tables: [{ number, orders: 'single' }], rooms }).length).toBeGreaterThan(0)
})

it.each(['delivery', 'pickup', 'dineIn'] as const)('nothing of %s goes on the account of a room', (service) => {
  const document = merchantDocument(({ stores }) => {
    const store = stores[0]!
    Object.assign(store, { services: ['delivery', 'pickup', 'dineIn', 'room'], tables, rooms })
    Object.assign(store.payment, { dineIn: ['cod'], room: ['roomCharge'] })
    store.payment[service] = ['cod', 'roomCharge']
  })
  const result = readDocument(JSON.stringify(document), MERCHANT)
  expect(result.ok ? [] : result.refusal).toMatchObject({ faults: [{ path: `/stores/0/payment/${service}` }] })
})
