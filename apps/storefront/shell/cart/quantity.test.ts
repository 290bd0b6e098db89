import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Quantity, quantityText } from './quantity.tsx'

it('12: a quantity is said one way, and nothing isolates it from the direction of its sentence', () => {
  expect(quantityText(2)).toBe('2\u00a0×')
  expect(renderToStaticMarkup(Quantity({ count: 2 }))).toMatch(/^<span(?! dir)[^>]*>2\u00a0×<\/span>$/)
})
