import { describe, expect, it } from 'vitest'
import { createFormReader } from '#shell/forms/form-reader.ts'
import { readAmount, readKind, readSelection } from './read-selection.ts'

const AED = { code: 'AED', decimals: 2 }

function read(...fields: readonly (readonly [string, string])[]) {
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value)
  return readSelection(createFormReader(form), AED)
}

describe('a sent form that chooses a part of the bill', () => {
  it('says all, the rest, how many parts, or an amount', () => {
    expect(read(['kind', 'all'])).toEqual({ kind: 'all' })
    expect(read(['kind', 'rest'])).toEqual({ kind: 'rest' })
    expect(read(['kind', 'parts'], ['n', '٤'])).toEqual({ kind: 'parts', n: 4 })
    expect(read(['kind', 'amount'], ['amount', '53,83'])).toEqual({ kind: 'amount', amount: 5383, currency: 'AED' })
  })

  it('says which items, whole or in parts', () => {
    expect(read(['kind', 'lines'], ['line', 'a'], ['line', 'b'], ['of:b', '4'], ['of:c', '2'])).toEqual({
      kind: 'lines',
      lines: [
        { id: 'a', of: 1 },
        { id: 'b', of: 4 },
      ],
    })
  })

  it('chooses nothing where it is empty or no number', () => {
    for (const fields of [
      [['kind', 'lines']],
      [
        ['kind', 'parts'],
        ['n', '0'],
      ],
      [
        ['kind', 'amount'],
        ['amount', 'all'],
      ],
    ] as const)
      expect(read(...fields)).toBeNull()
  })
})

it('reads an amount of a currency with two decimals, and of one with three', () => {
  expect([readAmount('53.83', 2), readAmount('٥٣٫٨٣', 2), readAmount('7', 2), readAmount('1.005', 3)]).toEqual([
    5383, 5383, 700, 1005,
  ])
  expect([readAmount('1.005', 2), readAmount('-3', 2), readAmount('', 2), readAmount('1e999', 2)]).toEqual([
    null,
    null,
    null,
    null,
  ])
})

it('picks by items where the address says nothing that is known', () => {
  expect([readKind('parts'), readKind(null), readKind('gift')]).toEqual(['parts', 'lines', 'lines'])
})
