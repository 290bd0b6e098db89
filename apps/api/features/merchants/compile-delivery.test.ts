import type { MerchantDocumentInput } from '@compass/contract/merchant-document'
import type { DocumentFault } from '@compass/domain/refusal'
import { merchantDocument } from '@compass/testkit/merchants'
import { describe, expect, it } from 'vitest'
import { readDocument } from './read-document.ts'

type Change = (document: MerchantDocumentInput) => void

const read = (change: Change) =>
  readDocument(JSON.stringify(merchantDocument(change)), '01900000-0000-7000-8000-000000000001')

/** Delivery by distance: up to how many kilometres for how much. */
const bands = (...all: [upToKm: string, fee: string][]) => ({
  by: 'distance',
  bands: all.map(([upToKm, fee]) => ({ upToKm, fee })),
})

describe('how a store charges for delivery', () => {
  const compile = (change: Change) => {
    const compiled = read(change)
    if (!compiled.ok) throw new Error(JSON.stringify(compiled.refusal))
    return compiled.value.compiled
  }

  it('charges for delivery by area, by kilometres in whole metres, or by courier', () => {
    const rulesOf = (change: (document: MerchantDocumentInput) => void) =>
      compile(change).stores.map(({ delivery, areas }) => [delivery, areas.map(({ deliveryFee }) => deliveryFee)])
    const withoutFees = (document: MerchantDocumentInput) => {
      for (const area of document.stores[0]!.areas!) delete area.deliveryFee
    }
    expect(rulesOf(() => {})).toEqual([
      [undefined, [900, 1200]],
      [undefined, [700]],
    ])
    const [byDistance] = rulesOf((document) => {
      withoutFees(document)
      document.stores[0]!.delivery = bands(['2', '5.00'], ['6.25', '9.00']) as never
    })
    expect(byDistance).toEqual([
      {
        by: 'distance',
        bands: [
          { upToMetres: 2000, fee: 500 },
          { upToMetres: 6250, fee: 900 },
        ],
      },
      [0, 0],
    ])
    const [byCourier] = rulesOf((document) => {
      withoutFees(document)
      document.stores[0]!.delivery = { by: 'courier' }
    })
    expect(byCourier).toEqual([{ by: 'courier' }, [0, 0]])
  })

  // biome-ignore lint/suspicious/noExplicitAny: each row breaks the document in a way that its type forbids
  type Row = [what: string, path: string, message: RegExp, change: (document: any) => void]
  const rows: Row[] = [
    [
      'an area without a fee, where it is charged by area',
      '/stores/0/areas/1/deliveryFee',
      /is missing/,
      (d) => delete d.stores[0].areas[1].deliveryFee,
    ],
    [
      'an area with a fee of its own, where a courier names it',
      '/stores/0/areas/0/deliveryFee',
      /charges by courier/,
      (d) => (d.stores[0].delivery = { by: 'courier' }),
    ],
    [
      'bands of distance that go back',
      '/stores/1/delivery/bands/1/upToKm',
      /further than the one before/,
      (d) => (d.stores[1].delivery = bands(['4', '7.00'], ['4.000', '9.00'])),
    ],
    [
      'no distance at all',
      '/stores/1/delivery/bands/0/upToKm',
      /above 0/,
      (d) => (d.stores[1].delivery = bands(['0.000', '7.00'])),
    ],
    ['no bands', '/stores/1/delivery/bands', /1 entries at least/, (d) => (d.stores[1].delivery = bands())],
    [
      'an area whose middle nobody drives to',
      '/stores/0/areas/1/polygon',
      /is 5\.5 km away, beyond the last band/,
      (d) => (d.stores[0].delivery = bands(['5.499', '7.00'])),
    ],
    ['a way to charge that is none', '/stores/0/delivery/by', /./, (d) => (d.stores[0].delivery = { by: 'drone' })],
  ]
  it.each(rows)('%s is a fault at %s', (_, path, message, change) => {
    const compiled = read(change)
    const { faults } = (compiled.ok ? { faults: [] } : compiled.refusal) as { faults: readonly DocumentFault[] }
    expect(faults.find((fault) => fault.path === path)?.message).toMatch(message)
  })
})
