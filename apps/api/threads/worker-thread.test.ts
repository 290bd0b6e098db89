import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import type { CountingJob } from '../testing/counting-worker.ts'
import { WorkerThread } from './worker-thread.ts'

const file = new URL('../testing/counting-worker.ts', import.meta.url)
let thread: WorkerThread<CountingJob, Uint8Array>

function start(restsAfterMs: number): WorkerThread<CountingJob, Uint8Array> {
  thread = new WorkerThread(file, { restsAfterMs, youngMb: 8 })
  return thread
}

afterEach(() => thread.end(new Error('the test is over')))

const answerOf = async (job: Promise<Uint8Array>) => [...(await job)]

test('one thread does the jobs, one after the other as they come', async () => {
  const { run } = start(10_000)
  const jobs = ['count', 'count', 'count'].map(() => answerOf(run.call(thread, 'count')))
  expect(thread.waiting).toBe(3)
  expect(await Promise.all(jobs)).toEqual([[1], [2], [3]])
  expect(thread.waiting).toBe(0)
})

test('a job that fails says why, and the next one is done', async () => {
  start(10_000)
  await expect(thread.run('fail')).rejects.toThrow('RangeError: as it was told')
  expect(await answerOf(thread.run('count'))).toEqual([2])
})

test('a thread that ends fails what waits, and the next job starts another', async () => {
  start(10_000)
  const waits = expect(thread.run('wait')).rejects.toThrow('ended with 3')
  await expect(thread.run('end')).rejects.toThrow('ended with 3')
  await waits
  expect(await answerOf(thread.run('count'))).toEqual([1])
})

test('what is ended by hand fails what waits', async () => {
  start(10_000)
  const waits = expect(thread.run('wait')).rejects.toThrow('took too long')
  thread.end(new Error('took too long'))
  await waits
  expect(thread.waiting).toBe(0)
})

test('it is gone when it had nothing to do for a while, and not before', async () => {
  start(300)
  expect(await answerOf(thread.run('count'))).toEqual([1])
  expect(await answerOf(thread.run('count'))).toEqual([2])
  await wait(900)
  expect(await answerOf(thread.run('count'))).toEqual([1])
})

test('what failed together lets nobody rest early', async () => {
  start(600)
  const failed = ['wait', 'wait', 'wait'].map((job) => thread.run(job as CountingJob).catch(({ message }) => message))
  thread.end(new Error('took too long'))
  expect(await Promise.all(failed)).toEqual(['took too long', 'took too long', 'took too long'])
  await wait(300)
  const job = answerOf(thread.run('count'))
  expect(await job).toEqual([1])
  await wait(400)
  expect(await answerOf(thread.run('count'))).toEqual([2])
})
