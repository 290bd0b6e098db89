import { expect, it } from 'vitest'
import { makeKey } from './make-key.ts'

it('makes keys that no other has, of names in any script', () => {
  const taken = new Set<string>()
  const claim = (name: string) => {
    const key = makeKey(name, (one) => taken.has(one), 'c')
    taken.add(key)
    return key
  }
  expect(claim('Sweet things')).toBe('sweet-things')
  expect(claim('Sweet things!')).toBe('sweet-things-2')
  expect(claim('Σουβλάκι')).toBe('soyvlaki')
  expect(claim('حلويات')).toBe('hlwyat')
  expect(claim('甜点')).toBe('c')
  expect(claim('甜点')).toBe('c-2')
})
