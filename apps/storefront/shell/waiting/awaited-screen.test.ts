import { describe, expect, test } from 'vitest'
import { isNewScreen, nameAwaited } from './awaited-screen.ts'

describe('a screen that has not come yet', () => {
  test.each([
    ['/saffron', 'facts.gettingMenu'],
    ['/saffron/', 'facts.gettingMenu'],
    ['/saffron/s1/category', 'facts.gettingMenu'],
    ['/saffron/menu-list', 'facts.gettingMenu'],
    ['/saffron/my-order', 'facts.gettingBasket'],
    ['/saffron/checkout', 'facts.gettingCheckout'],
    ['/saffron/order-status/o1', 'facts.gettingOrder'],
    ['/saffron/track-order', 'facts.gettingOrder'],
    ['/saffron/about-us', 'facts.gettingPage'],
    ['/saffron/s1/redeemLoyalty', 'facts.gettingPage'],
  ])('%s is said to be %s', (path, key) => {
    expect(nameAwaited(path)).toBe(key)
  })

  test.each([
    ['from the menu to checkout', '/saffron', '/saffron/checkout', true],
    ['back to the menu', '/saffron/checkout', '/saffron', true],
    ['the same one with other choices', '/saffron/promo', '/saffron/promo', false],
    ['an item over the menu', '/saffron', '/saffron/s1/product/p1', false],
    ['from a search back to the menu', '/saffron/s1/search', '/saffron', false],
    ['a table’s sheet over the menu', '/saffron', '/saffron/visit/join', false],
    ['an item from the basket', '/saffron/my-order', '/saffron/s1/product/p1', true],
  ])('%s: nothing of it is there yet is %4$s', (_, from, to, isNew) => {
    expect(isNewScreen(from, to)).toBe(isNew)
  })
})
