import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findLiterally, findWithOneTypo, findWithoutEnding, MATCH, type WordMatch } from './find-words.ts'
import { isOneTypoAway } from './one-typo.ts'
import { buildSearchIndex, type SearchIndex } from './search-index.ts'

const indexOf = (words: readonly string[]): SearchIndex<never> =>
  buildSearchIndex([
    { sku: '', categoryId: '', name: {}, description: { en: words.join(' ') }, isActive: true, customize: [] },
  ]) as SearchIndex<never>

const wordsIn = (index: SearchIndex<never>, matched: readonly WordMatch[], ...kinds: number[]) =>
  [
    ...new Set(
      matched
        .filter(({ match }) => kinds.length === 0 || kinds.includes(match))
        .flatMap(({ from, to }) => index.words.slice(from, to)),
    ),
  ].sort()

/** Few letters, so that words are near to one another. */
const word = fc.string({ unit: fc.constantFrom(...'abcشκ'), minLength: 1, maxLength: 8 })
const menu = fc.array(word, { minLength: 1, maxLength: 40 })
const runs = { numRuns: 1000 }

test('literally: the words that are it, begin with it, contain it', () => {
  fc.assert(
    fc.property(menu, word, (words, typed) => {
      const index = indexOf(words)
      const found = findLiterally(index, typed)
      expect(wordsIn(index, found, MATCH.whole)).toEqual(index.words.filter((one) => one === typed))
      expect(wordsIn(index, found, MATCH.start)).toEqual(
        index.words.filter((one) => one !== typed && one.startsWith(typed)),
      )
      const least = typed.includes('ش') ? 3 : 4
      expect(wordsIn(index, found, MATCH.inside)).toEqual(
        index.words.filter((one) => typed.length >= least && one.includes(typed) && !one.startsWith(typed)),
      )
    }),
    runs,
  )
})

test('with one typo: the same words as when each is compared with what was typed', () => {
  fc.assert(
    fc.property(menu, fc.string({ unit: fc.constantFrom(...'abcشκ'), minLength: 5, maxLength: 8 }), (words, typed) => {
      const index = indexOf(words)
      const found = wordsIn(index, [...findLiterally(index, typed), ...findWithOneTypo(index, typed)])
      const compared = index.words.filter((one) => isOneTypoAway(typed, one) || one.includes(typed))
      expect(found).toEqual(compared)
    }),
    runs,
  )
})

test.each([
  ['three letters are looked for as they are', 'tee', ''],
  ['four letters', 'teaa', 'tea'],
  ['of four letters three begin nothing', 'lamx', 'lamb'],
  ['four letters that say more', 'kark', 'karak'],
  ['a number is another number', '1234', ''],
])('%s: %s', (_, typed, words) => {
  const index = indexOf(['tea', 'lamb', 'lamination', '1235', 'teapot', 'karak'])
  expect(wordsIn(index, findWithOneTypo(index, typed)).join(' ')).toBe(words)
})

test.each([
  ['kajmakom', 'kajmak'],
  ['chocolatine', 'chocolat'],
  ['chocolatinette', ''],
  ['teas', ''],
])('without its ending, %s is “%s”', (typed, found) => {
  const index = indexOf(['kajmak', 'chocolat', 'tea'])
  expect(wordsIn(index, findWithoutEnding(index, typed)).join(' ')).toBe(found)
})
