import { expect, it } from 'vitest'
import { isCode, isTest, readSources } from './sources.ts'

const FIELD = 'categoryLayout'
const MAX_PLACES = 5

/**
 * The five: the document's schema, the domain's type, its compilation, the contract's answer and the API's answer. A sixth
 * means that a shape is typed again instead of being taken from the contract's answer.
 */
it(`a merchant's field is typed in at most ${MAX_PLACES} places between its document and the screen`, () => {
  const sources = readSources((path) => /^(packages|apps)\//.test(path) && isCode(path) && !isTest(path))
  const declaration = new RegExp(`^\\s*(readonly )?${FIELD}\\??:`, 'gm')
  const places = [...sources].flatMap(([path, text]) => [...text.matchAll(declaration)].map(() => path))
  expect(places).toContain('packages/contract/merchant-document/index.ts')
  expect(places.length, places.join(', ')).toBeLessThanOrEqual(MAX_PLACES)
})
