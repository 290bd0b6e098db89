import { describe, expect, it } from 'vitest'
import { collectionRule } from './quiet-collection.ts'

const MB = 1024 * 1024

describe('memory after a rush', () => {
  function looks() {
    const decide = collectionRule()
    let collected = 0
    const look = (busyShare: number, residentMb: number, leftMb = residentMb) => {
      decide({ busyShare, residentBytes: residentMb * MB }, () => {
        collected++
        return leftMb * MB
      })
      return collected
    }
    return look
  }

  it('is collected once it is quiet', () => {
    const look = looks()
    expect(look(0.9, 300)).toBe(0)
    expect(look(0, 300, 200)).toBe(1)
    expect(look(0.9, 500)).toBe(1)
    expect(look(0.01, 500, 260)).toBe(2)
    expect(look(0.01, 260)).toBe(2)
  })

  it('stays where it is little', () => {
    const look = looks()
    look(0, 200)
    expect(look(0, 247)).toBe(1)
    expect(look(0, 248)).toBe(2)
  })

  it('is not collected again for what lives on', () => {
    const look = looks()
    look(0, 200)
    expect(look(0, 500, 480)).toBe(2)
    expect(look(0, 500)).toBe(2)
    expect(look(0, 520)).toBe(2)
    expect(look(0, 528)).toBe(3)
  })

  it('is collected once more when it has been quiet for half a minute', () => {
    const look = looks()
    look(0, 200)
    look(0.9, 240)
    for (let times = 0; times < 5; times++) expect(look(0, 240)).toBe(1)
    expect(look(0, 240)).toBe(2)
    for (let times = 0; times < 20; times++) expect(look(0, 240)).toBe(2)
    look(0.06, 240)
    for (let times = 0; times < 5; times++) expect(look(0, 240)).toBe(2)
    look(0.06, 240)
    for (let times = 0; times < 5; times++) expect(look(0, 240)).toBe(2)
    expect(look(0, 240)).toBe(3)
  })

  it('counts from the least that was held meanwhile', () => {
    const look = looks()
    look(0, 400)
    look(0.5, 210)
    expect(look(0, 260)).toBe(2)
  })
})
