import { expect, it } from 'vitest'
import { filterPlaces, usefulFilters } from './filter-places.ts'
import type { PlaceView } from './place-view.ts'

const place = (url: string, fields: Partial<PlaceView>) =>
  ({ url, state: 'open', delivers: true, collects: true, ...fields }) as PlaceView
const open = place('open', { delivers: false })
const shut = place('shut', { state: 'closed' })

it('D36: a chip shows the places that fit', () => {
  expect(filterPlaces([open, shut], 'open')).toEqual([open])
  expect(filterPlaces([open, shut], 'delivery')).toEqual([shut])
  expect(filterPlaces([open, shut], null)).toEqual([open, shut])
})

it('D36: an address that asks for what no place has shows all of them', () => {
  expect(filterPlaces([shut], 'open')).toEqual([shut])
  expect(filterPlaces([shut], 'toString')).toEqual([shut])
})

it('D36: a chip that would change nothing is not offered', () => {
  expect(usefulFilters([open, shut])).toEqual(['open', 'delivery'])
  expect(usefulFilters([shut])).toEqual([])
})
