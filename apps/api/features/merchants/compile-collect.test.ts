import type { MerchantDocumentInput } from '@compass/contract/merchant-document'
import type { DocumentFault } from '@compass/domain/refusal'
import { merchantDocument } from '@compass/testkit/merchants'
import { describe, expect, it, test } from 'vitest'
import { readDocument } from './read-document.ts'

type Fields = NonNullable<MerchantDocumentInput['collect']>

const MERCHANT = '01900000-0000-7000-8000-000000000001'
const plate = { key: 'plate', type: 'text', name: { en: 'Number plate' } } as const
const cutlery = {
  key: 'cutlery',
  type: 'dropdown',
  name: { en: 'Cutlery' },
  options: [{ key: 'none', name: { en: 'None' } }],
} as const
// biome-ignore lint/suspicious/noExplicitAny: rows break the document in ways that its type forbids
const read = (collect: any) => readDocument(JSON.stringify(merchantDocument({ collect: collect as Fields })), MERCHANT)

describe('what a document asks customers for', () => {
  it('is known by its keys: a field and an option keep their ids when they are renamed or moved', () => {
    const idsOf = (collect: unknown) => {
      const compiled = read(collect)
      if (!compiled.ok) throw new Error(JSON.stringify(compiled.refusal))
      return compiled.value.compiled.collect!.flatMap(({ id, options }) => [id, ...options.map((one) => one.id)])
    }
    const before = idsOf([plate, cutlery])
    expect(new Set(before).size).toBe(3)
    expect(idsOf([{ ...cutlery, name: { en: 'Forks' } }, plate])).toEqual([before[1], before[2], before[0]])
  })

  it('is optional and for all orders of all stores unless it says otherwise', () => {
    const compiled = read([plate, { ...cutlery, mandatory: true, services: ['pickup', 'pickup'], stores: ['bay'] }])
    expect(compiled).toMatchObject({
      ok: true,
      value: {
        compiled: {
          collect: [
            { type: 'text', isMandatory: false, limit: 200, options: [], storeIds: null, services: null },
            { type: 'dropdown', isMandatory: true, storeIds: [expect.any(String)], services: [10] },
          ],
        },
      },
    })
  })

  it('is nothing where the document says nothing', () => {
    const compiled = readDocument(JSON.stringify(merchantDocument()), MERCHANT)
    expect(compiled.ok && 'collect' in compiled.value.compiled).toBe(false)
  })

  test.each([
    ['a field twice', '/collect/1/key', /twice/, [plate, plate]],
    [
      'an option twice',
      '/collect/0/options/1/key',
      /twice/,
      [{ ...cutlery, options: [...cutlery.options, ...cutlery.options] }],
    ],
    ['a list of nothing', '/collect/0/options', /1 entries at least/, [{ ...cutlery, options: [] }]],
    ['an outlet that there is not', '/collect/0/stores/0', /No store "moon"/, [{ ...plate, stores: ['moon'] }]],
    ['a text without end', '/collect/0/limit', /300/, [{ ...plate, limit: 301 }]],
    ['a text with options', '/collect/0/options', /misspelt/, [{ ...plate, options: cutlery.options }]],
    ['a name that the first language lacks', '/collect/0/name', /first language/, [{ ...plate, name: { ar: 'رقم' } }]],
  ])('%s is a fault at %s', (_, path, message, collect) => {
    const compiled = read(collect)
    const { faults } = (compiled.ok ? { faults: [] } : compiled.refusal) as { faults: readonly DocumentFault[] }
    expect(faults.find((fault) => fault.path === path)?.message).toMatch(message)
  })
})
