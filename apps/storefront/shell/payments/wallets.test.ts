import { describe, expect, it } from 'vitest'
import { findWallet, orderMethods, readWallet } from './wallets.ts'

const METHODS = ['cod', 'card', 'applepay', 'googlepay', 'express'].map((method) => ({ method, limit: null }))
const names = (wallet: ReturnType<typeof findWallet>) => orderMethods(METHODS, wallet).map(({ method }) => method)
const apple = (canMakePayments: () => boolean) => ({ ApplePaySession: { canMakePayments }, PaymentRequest: {} })

describe('D10: wallets stand first, and only where the device has them', () => {
  it('shows the wallet of the device, before what is typed or paid by hand', () => {
    expect(names('applepay')).toEqual(['applepay', 'express', 'cod', 'card'])
    expect(names('googlepay')).toEqual(['googlepay', 'express', 'cod', 'card'])
    expect(names(null)).toEqual(['express', 'cod', 'card'])
  })

  it('knows an Apple device by its own word, and the others by what their browser can do', () => {
    expect(findWallet(apple(() => true))).toBe('applepay')
    expect(findWallet(apple(() => false))).toBeNull()
    expect(
      findWallet(
        apple(() => {
          throw new Error('the page is not secure')
        }),
      ),
    ).toBeNull()
    expect(findWallet({ PaymentRequest: {} })).toBe('googlepay')
    expect(findWallet({})).toBeNull()
  })

  it('reads what the browser said the last time; anything else is none', () => {
    const read = (value: string) => readWallet(new Map([['wallet', value]]))
    expect([read('applepay'), read('googlepay'), read('null'), read('gold'), readWallet(new Map())]).toEqual([
      'applepay',
      'googlepay',
      null,
      null,
      null,
    ])
  })
})
