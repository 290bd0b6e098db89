import { describe, expect, it } from 'vitest'
import { readOrderQuery } from './find-named-order.ts'

describe('tab and orderId of my-order and checkout', () => {
  it.each([
    ['nothing: the cart', '', null],
    ['an order leads to it', '?orderId=o-1', { orderId: 'o-1' }],
    ['the tab of orders, to the one that is running', '?tab=orders', { orderId: null }],
    ['the tab of orders, to the one that is named', '?tab=orders&orderId=o-1', { orderId: 'o-1' }],
    ['the tab of the cart stays there, whatever order is named', '?tab=cart&orderId=o-1', null],
    ['an unknown tab is none', '?tab=%3Cscript%3E', null],
    ['an unknown tab hides no order', '?tab=x&orderId=o-1', { orderId: 'o-1' }],
    ['an empty order is none', '?orderId=', null],
  ])('%s', (_case, query, wanted) => {
    expect(readOrderQuery(`https://shop.example/saffron/my-order${query}`)).toEqual(wanted)
  })
})
