import { expect, it } from 'vitest'
import { shopSlug } from './shop-slug.ts'

it.each([
  ['saffron', 'saffron'],
  [' Saffron ', 'saffron'],
  ['compass.example/saffron', 'saffron'],
  ['https://compass.example/saffron/menu?lang=ar#top', 'saffron'],
  ['https://compass.example/console/saffron/board', 'saffron'],
  ['http://localhost:3000/saffron', 'saffron'],
  ['localhost:3000/console/saffron', 'saffron'],
  ['/console/saffron', 'saffron'],
  ['eat.saffron.example', ''],
  ['', ''],
])('of %j the shop is %j', (typed, slug) => expect(shopSlug(typed)).toBe(slug))
