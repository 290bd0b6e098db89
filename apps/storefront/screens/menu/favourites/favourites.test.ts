import { describe, expect, it } from 'vitest'
import { setFavouritesCookie } from '#shell/favourites/favourites-cookie.ts'
import type { ProductView } from '../product-view.ts'
import { toFavourites } from './favourites.ts'

const product = (id: string, more: Partial<ProductView> = {}): ProductView => ({
  id,
  name: null,
  price: 1000,
  food: 1,
  ...more,
})

describe('favourites on the menu', () => {
  it('shows what can be had first, what is sold out last, and nothing of what is off the menu', () => {
    const soup = product('soup', { soldOut: true })
    const items = [
      { id: 'soup', product: soup },
      { id: 'gone', product: null },
      { id: 'tea', product: product('tea') },
    ]
    const { ids, products } = toFavourites(items)
    expect(ids).toEqual(['soup', 'gone', 'tea'])
    expect(products.map(({ id }) => id)).toEqual(['tea', 'soup'])
  })

  it('keeps room for them by a cookie of this shop, and none where there are none', () => {
    const page = { setCookies: [] as string[] }
    setFavouritesCookie(page, 'saffron', true)
    setFavouritesCookie(page, 'saffron', false)
    expect(page.setCookies).toEqual([
      'favourites.saffron=1; Path=/; SameSite=Lax; Max-Age=31536000',
      'favourites.saffron=; Path=/; SameSite=Lax; Max-Age=0',
    ])
  })
})
