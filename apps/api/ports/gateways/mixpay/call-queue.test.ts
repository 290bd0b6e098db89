import { expect, it } from 'vitest'
import { CallQueue } from './call-queue.ts'

it('sends no more than it may in any minute, in order, and says at once what would come too late', async () => {
  let now = 1_000_000
  const queue = new CallQueue(3, 100, () => now)
  const sent: number[] = []
  const call = (name: number) => queue.run(async () => void sent.push(name))
  await Promise.all([1, 2, 3].map(call))
  await expect(call(4)).rejects.toMatchObject({ kind: 'unreachable' })
  now += 59_950
  await call(5)
  expect(sent).toEqual([1, 2, 3, 5])
  now += 60_000
  await Promise.all([6, 7, 8].map(call))
  expect(sent).toEqual([1, 2, 3, 5, 6, 7, 8])
})

it('sends nothing while the service says that there were too many', async () => {
  let now = 0
  const queue = new CallQueue(3, 100, () => now)
  queue.close(15_000)
  await expect(queue.run(async () => 1)).rejects.toMatchObject({ kind: 'unreachable' })
  now += 14_950
  expect(await queue.run(async () => 1)).toBe(1)
})
