import { expect, it } from 'vitest'
import { policyForCached, policyForCachedWithoutScripts, policyForNonce, policyWithoutScripts } from './policy.ts'

const part = (policy: string, name: string) => policy.split('; ').find((one) => one.startsWith(`${name} `))

it.each([
  ['raster', "img-src 'self' data: blob: https://tiles.example", "connect-src 'self'"],
  ['pmtiles', "img-src 'self' data: blob:", "connect-src 'self' https://tiles.example"],
] as const)('D12: a page loads %s tiles from their one origin, and nothing else', (kind, pictures, calls) => {
  const tileSources = [{ kind, origin: 'https://tiles.example' }]
  for (const policy of [policyForNonce('n', { tileSources }), policyForCached('', 'n', { tileSources })]) {
    expect(part(policy, 'img-src')).toBe(pictures)
    expect(part(policy, 'connect-src')).toBe(calls)
  }
})

it('a page without tiles loads from nobody else', () => {
  expect(policyForNonce('n')).not.toContain('https:')
})

it('a page without scripts allows none, and no frame, form or base', () => {
  const policy = policyWithoutScripts('n')
  expect(policy).not.toContain('script')
  expect(part(policy, 'default-src')).toBe("default-src 'none'")
  expect(part(policy, 'style-src')).toBe("style-src 'nonce-n'")
  for (const name of ['form-action', 'frame-ancestors', 'base-uri']) expect(part(policy, name)).toBe(`${name} 'none'`)
})

it('a cached page without scripts names its own style alone, by its hash', () => {
  const html = '<style nonce="n">a{}</style><style>b{}</style><script nonce="n">c()</script>'
  const policy = policyForCachedWithoutScripts(html, 'n')
  expect(policy).not.toContain('script')
  expect(part(policy, 'style-src')).toMatch(/^style-src 'sha256-[^ ]+'$/)
})
