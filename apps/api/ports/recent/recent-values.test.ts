import { expect, test } from 'vitest'
import { RecentValues } from './recent-values.ts'

const there = (recent: RecentValues<string>) => ['a', 'b', 'c', 'd'].filter((key) => recent.find(key))

test('the least used go where there are too many bytes', () => {
  const recent = new RecentValues<string>(10)
  for (const key of ['a', 'b', 'c']) recent.remember(key, 'value', 3)
  expect(there(recent)).toEqual(['a', 'b', 'c'])
  recent.find('a')
  recent.remember('d', 'value', 3)
  expect(there(recent)).toEqual(['a', 'c', 'd'])
})

test('one that comes again takes its place once', () => {
  const recent = new RecentValues<string>(10)
  for (const bytes of [6, 4, 5]) recent.remember('a', 'value', bytes)
  recent.remember('b', 'value', 5)
  expect(there(recent)).toEqual(['a', 'b'])
})

test('one that is larger than all room is not remembered', () => {
  const recent = new RecentValues<string>(10)
  recent.remember('a', 'value', 11)
  expect(there(recent)).toEqual([])
  recent.remember('b', 'value', 10)
  expect(there(recent)).toEqual(['b'])
})
