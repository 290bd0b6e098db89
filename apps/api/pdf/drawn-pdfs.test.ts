import { expect, test } from 'vitest'
import { DrawnPdfs } from './drawn-pdfs.ts'

const pdf = (bytes: number) => Buffer.alloc(bytes)
const there = (drawn: DrawnPdfs) => ['a', 'b', 'c', 'd'].filter((key) => drawn.find(key))

test('the least used go where there are too many bytes', () => {
  const drawn = new DrawnPdfs(10)
  for (const key of ['a', 'b', 'c']) drawn.remember(key, pdf(3))
  expect(there(drawn)).toEqual(['a', 'b', 'c'])
  drawn.find('a')
  drawn.remember('d', pdf(3))
  expect(there(drawn)).toEqual(['a', 'c', 'd'])
})

test('one that is drawn again takes its place once', () => {
  const drawn = new DrawnPdfs(10)
  for (const bytes of [6, 4, 5]) drawn.remember('a', pdf(bytes))
  drawn.remember('b', pdf(5))
  expect(there(drawn)).toEqual(['a', 'b'])
})

test('one that is larger than all room is not kept', () => {
  const drawn = new DrawnPdfs(10)
  drawn.remember('a', pdf(11))
  expect(there(drawn)).toEqual([])
  drawn.remember('b', pdf(10))
  expect(there(drawn)).toEqual(['b'])
})
