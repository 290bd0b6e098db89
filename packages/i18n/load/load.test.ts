import { describe, expect, it, vi } from 'vitest'

// A browser that has loaded nothing yet, whatever was tested before in this process.
vi.resetModules()
const { missingAreas } = await import('../translator/registry.ts')
const { loadWords } = await import('./index.ts')

const AREAS = [
  'account',
  'basket',
  'checkout',
  'diets',
  'facts',
  'item',
  'landing',
  'menu',
  'news',
  'price',
  'promo',
  'refusals',
  'shell',
  'status',
] as const

describe('the words of a page in the browser', () => {
  it('come in its language alone, the menu’s screens together and later screens when they are asked for', async () => {
    await loadWords('sr', ['menu'])
    expect(missingAreas('sr', AREAS)).toEqual([
      'account',
      'checkout',
      'diets',
      'facts',
      'item',
      'landing',
      'news',
      'price',
      'promo',
      'refusals',
      'status',
    ])
    await loadWords('sr', ['checkout', 'shell'])
    expect(missingAreas('sr', AREAS)).toEqual([
      'account',
      'diets',
      'facts',
      'item',
      'landing',
      'news',
      'price',
      'promo',
      'refusals',
      'status',
    ])
    expect(missingAreas('fr', AREAS)).toEqual([...AREAS])
  })

  it.each(['en', 'ar', 'sr', 'fr', 'el'] as const)('are there for every area in %s', async (language) => {
    await loadWords(language, AREAS)
    expect(missingAreas(language, AREAS)).toEqual([])
  })
})
