import { describe, expect, it } from 'vitest'
import { findWallet, orderMethods, readWallet } from './wallets.ts'

const METHODS = ['cod', 'card', 'applepay', 'googlepay', 'express'].map((method) => ({ method, limit: null }))
const names = (wallet: ReturnType<typeof findWallet>) => orderMethods(METHODS, wallet).map(({ method }) => method)
const apple = (canMakePayments: () => boolean) => ({ ApplePaySession: { canMakePayments }, PaymentRequest: {} })

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)'
const BROWSERS = [
  [
    'Chrome on Android',
    `Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT} Chrome/140.0.0.0 Mobile Safari/537.36`,
    'googlepay',
  ],
  ['Chrome on a Mac', `${MAC} ${WEBKIT} Chrome/140.0.0.0 Safari/537.36`, 'googlepay'],
  ['Safari on a Mac', `${MAC} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15`, 'applepay'],
  ['Safari on an iPhone', `${IPHONE} Version/18.1 Mobile/15E148 Safari/604.1`, 'applepay'],
  ['Chrome on an iPhone', `${IPHONE} CriOS/140.0.0.0 Mobile/15E148 Safari/604.1`, 'applepay'],
  ['Firefox', 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0', null],
  ['Firefox on a Mac', `${MAC.replace(')', '; rv:144.0)')} Gecko/20100101 Firefox/144.0`, null],
  [
    'an app that shows pages',
    `Mozilla/5.0 (Linux; Android 14; Pixel 8; wv) ${WEBKIT} Version/4.0 Chrome/140.0.0.0`,
    null,
  ],
  ['one that says nothing', null, null],
] as const

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
    const read = (value: string) => readWallet(new Map([['wallet', value]]), BROWSERS[0][1])
    expect([read('applepay'), read('googlepay'), read('null'), read('gold')]).toEqual([
      'applepay',
      'googlepay',
      null,
      null,
    ])
  })

  it.each(BROWSERS)(
    'of a browser that has not said so yet, %s, it takes the wallet of its kind',
    (_, agent, wallet) => {
      expect(readWallet(new Map(), agent)).toBe(wallet)
    },
  )
})
