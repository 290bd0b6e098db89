import { expect, it } from 'vitest'
import { pathBelow } from './path-below.ts'

const HOME = '/medica/salus'

it.each([HOME, `${HOME}/order-status/o1?k=m.abc`, `${HOME}?lang=ar`, `${HOME}/payment/p1?to=//x`])(
  'leads on to %s',
  (to) => {
    expect(pathBelow(to, HOME)).toBe(to)
  },
)

it.each([
  '',
  '/',
  '/saffron/profile',
  '/medica/salus-evil',
  'https://evil.example/medica/salus/',
  '//evil.example/medica/salus/',
  `${HOME}//evil.example`,
  `${HOME}/../../v1/users`,
  `${HOME}/\\evil.example`,
  `${HOME}/x\r\nset-cookie: a=b`,
  `${HOME}/x?y\r\nset-cookie: a=b`,
  'javascript:alert(1)',
])('hostile 84: leads to the menu in the place of %j', (to) => {
  expect(pathBelow(to, HOME)).toBe(HOME)
})
