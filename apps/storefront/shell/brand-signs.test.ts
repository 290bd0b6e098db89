import { glyphNames } from '@compass/contract/merchant-document'
import { glyphNames as drawn } from '@compass/ui/brand-glyph'
import { expect, it } from 'vitest'

it('every sign that a document may name is drawn, and none that it may not', () => {
  expect(drawn.toSorted()).toEqual(glyphNames.toSorted())
})
