import { describe, expect, it } from 'vitest'
import { prescriptionPaths } from './prescription-paths.ts'
import { readPrescriptionFault, toPrescriptionViews } from './prescription-view.ts'

describe('the prescriptions of a cart', () => {
  const page = (id: string, line: string) => ({
    _id: id,
    line,
    kind: 'picture' as const,
    at: '2026-06-01T08:00:00.000Z',
    reason: null,
  })

  it('lie with their lines, and a line without pages is there too', () => {
    const views = toPrescriptionViews(['a', 'b'], [page('1', 'a'), page('2', 'c'), page('3', 'a')])
    expect(views.map(({ lineId, pages }) => [lineId, pages.map(({ id }) => id)])).toEqual([
      ['a', ['1', '3']],
      ['b', []],
    ])
  })

  it('say in an address cause a page was not added, and nothing that the list does not have', () => {
    const search = (path: string) => new URL(path, 'http://shop.example').searchParams
    const fault = { line: 'l-1', cause: 'large' } as const
    expect(readPrescriptionFault(search(prescriptionPaths.checkout('salus', fault)))).toEqual(fault)
    expect(readPrescriptionFault(search(prescriptionPaths.checkout('salus')))).toBeNull()
    expect(readPrescriptionFault(search('/salus/checkout?prescription=l-1&why=<script>'))).toBeNull()
  })
})
