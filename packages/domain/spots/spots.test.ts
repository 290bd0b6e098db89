import { describe, expect, it } from 'vitest'
import {
  codeSubject,
  codeText,
  findSpot,
  findSpotById,
  pathOfCode,
  readCode,
  readCodePath,
  type Spot,
  serviceOfSpot,
} from './index.ts'

const SECRET = 'Zm9vYmFyYmF6cXV4cXV1eA'
const spot = (kind: Spot['kind'], number: string): Spot => ({
  id: `${kind}-${number}`,
  kind,
  number,
  zone: null,
  seats: null,
  floor: null,
  orders: 'single',
})
const store = {
  id: 'marina',
  spots: {
    items: [spot('table', '1'), spot('table', '2'), spot('room', '1')],
    joining: 'approve' as const,
    chooseTable: false,
    askSurname: false,
    staffCalls: [],
  },
}

describe('spots of a store', () => {
  it('are found by kind and number', () => {
    expect(findSpot(store, 'table', '1')?.id).toBe('table-1')
    expect(findSpot(store, 'room', '1')?.id).toBe('room-1')
    expect(findSpot(store, 'room', '2')).toBeNull()
    expect(findSpot({}, 'table', '1')).toBeNull()
  })

  it('are found by id, with their store', () => {
    expect(findSpotById([{ id: 'other', spots: undefined } as never, store], 'table-2')).toMatchObject({
      store: { id: 'marina' },
      spot: { number: '2' },
    })
    expect(findSpotById([store], 'table-9')).toBeNull()
  })

  it('are ordered at by their own service', () => {
    expect([serviceOfSpot(spot('table', '1')), serviceOfSpot(spot('room', '1'))]).toEqual([50, 60])
  })
})

describe('the code of a spot', () => {
  it('carries its merchant and is read back', () => {
    expect(readCode(codeText('kuwait-grill', SECRET))).toEqual({ slug: 'kuwait-grill', secret: SECRET })
  })

  it.each([
    ['no dot', `saffron${SECRET}`],
    ['no merchant', `.${SECRET}`],
    ['too short', `saffron.${SECRET.slice(1)}`],
    ['too long', `saffron.${SECRET}A`],
    ['another alphabet', `saffron.${SECRET.slice(1)}+`],
    ['a line break', `saffron.${SECRET}\n`],
    ['a merchant that is none', `Saffron.${SECRET}`],
    ['two merchants', `saffron.elia.${SECRET}`],
    ['nothing', ''],
  ])('is none with %s', (_name, code) => {
    expect(readCode(code)).toBeNull()
  })

  it('opens the page of its kind', () => {
    expect(pathOfCode('table', 'saffron.x')).toBe('/dine/saffron.x')
    expect(pathOfCode('store', 'saffron.x')).toBe('/dine/saffron.x')
    expect(pathOfCode('room', 'saffron.x')).toBe('/roomdining/saffron.x')
    expect(readCodePath('/dine/saffron.x')).toEqual({ page: 'dine', code: 'saffron.x' })
    for (const path of ['/dine/', '/dine/a/b', 'dine/a', '/dines/a', '/dine/a?b', `/dine/${'a'.repeat(81)}`])
      expect(readCodePath(path)).toBeNull()
  })

  it('signs store, kind, number and generation apart', () => {
    const base = { storeId: 's', kind: 'table', number: '1' } as const
    const subjects = [
      codeSubject(base, 1),
      codeSubject(base, 2),
      codeSubject({ ...base, number: '11' }, 1),
      codeSubject({ ...base, kind: 'room' }, 1),
      codeSubject({ ...base, storeId: 't' }, 1),
    ]
    expect(new Set(subjects).size).toBe(subjects.length)
  })
})
