import { expect, it } from 'vitest'
import { noteDropped, takeDropped } from './dropped-reload.ts'

it('a reading that is dropped on its way is to be done again, once', async () => {
  const { signal, drop, come } = begin()
  const reading = noteDropped(signal, come.promise)
  drop()
  come.reject(signal.reason)
  await expect(reading).rejects.toThrow()
  expect(takeDropped()).toBe(true)
  expect(takeDropped()).toBe(false)
})

it('a later reading makes up for it, and the end of one that came drops nothing', async () => {
  const [first, second] = [begin(), begin()]
  const readings = [noteDropped(first.signal, first.come.promise), noteDropped(second.signal, second.come.promise)]
  first.drop()
  first.come.resolve('old')
  second.come.resolve('new')
  expect(await Promise.all(readings)).toEqual(['old', 'new'])
  second.drop()
  expect(takeDropped()).toBe(false)
})

function begin() {
  const controller = new AbortController()
  return {
    signal: controller.signal,
    drop: () => controller.abort(),
    come: Promise.withResolvers<string>(),
  }
}
