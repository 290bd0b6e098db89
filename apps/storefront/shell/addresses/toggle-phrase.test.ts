import { describe, expect, it } from 'vitest'
import { togglePhrase } from './toggle-phrase.ts'

describe('directions that are one tap', () => {
  it('stand behind what was written, and are gone by the next tap', () => {
    const once = togglePhrase('Gate code 12', 'Leave at the door')
    expect(once).toBe('Gate code 12. Leave at the door')
    expect(togglePhrase(once, 'Leave at the door')).toBe('Gate code 12')
    expect(togglePhrase('', 'Leave at the door')).toBe('Leave at the door')
  })

  it('leave what would be too long as it is', () => {
    const long = 'x'.repeat(195)
    expect(togglePhrase(long, 'Leave at the door')).toBe(long)
  })
})
