import { describe, expect, it } from 'vitest'
import { pathsIn } from './files.ts'
import { testedIn } from './hostile.ts'

describe('paths that a document names', () => {
  it.each([
    ['See [the map](docs/spec-map.md#cart) and ![menu](pictures/menu.png)', ['docs/spec-map.md', 'pictures/menu.png']],
    ['Rules live in `packages/domain/cart/index.ts:12`.', ['packages/domain/cart/index.ts']],
    ['<img src="docs/pictures/menu.png">', ['docs/pictures/menu.png']],
    [
      'Elsewhere: [site](https://example.com), [here](#below), `apps/api/features/<feature>/routes.ts`, `npm start`',
      [],
    ],
  ])('%s', (line, paths) => {
    expect(pathsIn(line)).toEqual(paths)
  })
})

describe('hostile cases that a test names', () => {
  it.each([
    ["it('hostile 13: qty of -1', …)", [13]],
    ['it.each(…)("hostile 17, 18 and 21: limits", …)', [17, 18, 21]],
    ["it('is hostile 13 times', …)", []],
  ])('%s', (text, numbers) => {
    expect(testedIn(text)).toEqual(numbers)
  })
})
