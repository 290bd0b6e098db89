import { serverWords } from '@compass/i18n/server'
import { expect, it } from 'vitest'
import { basketChanges } from './basket-changes.ts'

const price = (amount: number) => `AED ${amount / 100}`
const name = (text: string) => ({ text, language: 'en' as const })

it('names what could not come along, what costs something else and what must be looked at', () => {
  const answer = {
    dropped: [{ name: name('Kibbeh'), because: 'gone' }],
    changed: [
      { name: name('Karak'), what: 'choice', from: null, to: null },
      { name: name('Fattoush'), what: 'price', from: 2400, to: 2600 },
    ],
  }
  const plainMarks = (text: string) => text.replace(/[\u2066-\u2069]/g, '')
  expect(basketChanges(answer, serverWords('en'), price).map(plainMarks)).toEqual([
    'Kibbeh is no longer available',
    'Fattoush now costs AED 26',
    'Karak has changed. Look at its choices.',
  ])
})

it('says nothing of a basket that is as it was', () => {
  expect(basketChanges({ dropped: [], changed: [] }, serverWords('en'), price)).toEqual([])
})
