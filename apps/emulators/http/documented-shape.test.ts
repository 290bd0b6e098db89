import { describe, expect, it } from 'vitest'
import { type DocumentedShape, differencesFrom } from './documented-shape.ts'

const SHAPE: DocumentedShape = {
  page: 'Charges',
  example: { id: 'chg_1', amount: 10, note: null, card: { last: '1111' }, tries: [{ status: 'open' }], metadata: {} },
  required: ['id', 'card.last', 'tries[].status'],
  words: { 'tries[].status': ['open', 'done'] },
  nullable: ['amount'],
  free: ['metadata'],
}
const GOOD = { id: 'chg_2', amount: 1.5, card: { last: '2' }, tries: [{ status: 'done' }], metadata: { any: 1 } }

describe('a body beside what is documented', () => {
  it('is good with fields of the example, whatever their values', () => {
    expect(differencesFrom(SHAPE, GOOD)).toEqual([])
    expect(differencesFrom(SHAPE, { ...GOOD, amount: null, note: 'any', tries: [] })).toEqual([])
  })

  it.each([
    [{ ...GOOD, extra: 1 }, 'Charges: extra is not documented'],
    [{ ...GOOD, amount: '1.5' }, 'Charges: amount is string, not number'],
    [{ ...GOOD, id: null }, 'Charges: id is null, not string'],
    [{ ...GOOD, tries: [{ status: 'lost' }] }, 'Charges: tries[].status is "lost", which is no word of it'],
    [{ ...GOOD, tries: [{}] }, 'Charges: tries[].status is missing'],
    [{ ...GOOD, card: {} }, 'Charges: card.last is missing'],
    [{ ...GOOD, card: { last: '1', first: '2' } }, 'Charges: card.first is not documented'],
    ['text', 'Charges:  is string, not object'],
  ])('%j differs', (body, sentence) => {
    expect(differencesFrom(SHAPE, body)).toContain(sentence)
  })
})
