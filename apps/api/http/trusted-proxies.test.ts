import { expect, test } from 'vitest'
import { trustOf } from './trusted-proxies.ts'

test('without proxies nobody is believed', () => {
  expect(trustOf([])).toBe(false)
})

test('addresses, networks and named networks are believed, each time they come', () => {
  const trusts = trustOf(['10.99.0.1', '192.0.2.0/24', 'loopback'])
  if (!trusts) throw new Error('proxies were given')
  for (const _ of ['first', 'again']) {
    for (const address of ['10.99.0.1', '192.0.2.77', '127.0.0.1', '::1', '::ffff:10.99.0.1']) {
      expect(trusts(address), address).toBe(true)
    }
    for (const address of ['10.99.0.2', '198.51.100.1', '2001:db8::1', 'unknown', '']) {
      expect(trusts(address), address).toBe(false)
    }
  }
})

test('what many strangers send is not remembered for ever, and answers stay right', () => {
  const trusts = trustOf(['10.0.0.1'])
  if (!trusts) throw new Error('proxies were given')
  for (let at = 0; at < 3_000; at++) expect(trusts(`198.51.${at >> 8}.${at & 255}`)).toBe(false)
  expect(trusts('10.0.0.1')).toBe(true)
})
