import { expect, it } from 'vitest'
import { lineOfPlace } from './address-view.ts'

it('the line of a place leaves out the directions that stand beside it, in either script', () => {
  const directions = 'Leave at the door'
  expect(lineOfPlace({ line: `Marina Crown, 1204, Dubai, ${directions}`, directions })).toBe(
    'Marina Crown, 1204, Dubai',
  )
  expect(lineOfPlace({ line: 'برج المارينا، دبي، اتركه عند الباب', directions: 'اتركه عند الباب' })).toBe(
    'برج المارينا، دبي',
  )
  expect(lineOfPlace({ line: 'Marina Crown, Dubai', directions: '' })).toBe('Marina Crown, Dubai')
})
