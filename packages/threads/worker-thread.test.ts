import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import type { CountingAnswer, CountingJob } from './counting-worker.ts'
import { WorkerThread } from './worker-thread.ts'

const program = new URL('./counting-worker.ts', import.meta.url)
let thread: WorkerThread<CountingJob, CountingAnswer>

function start(
  options: Partial<ConstructorParameters<typeof WorkerThread>[1]> = {},
  file = program,
): WorkerThread<CountingJob, CountingAnswer> {
  thread = new WorkerThread(file, { restsAfterMs: 10_000, ...options })
  return thread
}

afterEach(() => thread.destroy())

const count = async () => (await thread.run('count')).done

test('one thread does the jobs, one after the other as they come', async () => {
  start()
  expect(thread.isAlive).toBe(false)
  expect(await Promise.all([count(), count(), count()])).toEqual([1, 2, 3])
  expect(thread.threads).toHaveLength(1)
})

test('its heap is as small as is wanted, and its priority the lowest where that is wanted', async () => {
  start({ youngMb: 8, behindOthers: true })
  const lowest = process.platform === 'linux' ? 19 : 0
  expect(await thread.run('count')).toMatchObject({ youngMb: 8, priority: lowest })
  await thread.destroy()
  expect((await start().run('count')).priority).not.toBe(19)
})

test('the bytes of an answer are handed over and not copied', async () => {
  start()
  expect((await thread.run('count')).bytes).toEqual(new Uint8Array([1]))
  expect(await thread.run('count', { name: 'left' })).toBe(0)
})

test('a job that fails says why, and the next one is done', async () => {
  start()
  await expect(thread.run('fail')).rejects.toThrow(new RangeError('as the job says'))
  expect(thread.isAlive).toBe(true)
  expect(await count()).toBe(2)
})

test('a thread that ends fails what waits, and the next job starts another', async () => {
  start()
  const waits = expect(thread.run('wait')).rejects.toThrow('exited with code: 3')
  await expect(thread.run('end')).rejects.toThrow('exited with code: 3')
  expect(thread.isAlive).toBe(false)
  await waits
  expect(await count()).toBe(1)
})

test('a thread that fails between two jobs harms nobody, and the next job starts another', async () => {
  start()
  await thread.run('fail later')
  await expect.poll(() => thread.isAlive).toBe(false)
  expect(await count()).toBe(1)
})

test('a program that cannot be loaded says so to each job', async () => {
  start({}, new URL('./no-such-worker.ts', import.meta.url))
  const jobs = [thread.run('count'), thread.run('count')]
  for (const job of jobs) await expect(job).rejects.toThrow('no-such-worker.ts')
})

test('a thread that cannot start fails what waits', async () => {
  start({ youngMb: 8 })
  const jobs = [thread.run('count'), thread.run('count')].map((job) => expect(job).rejects.toThrow())
  thread.threads[0]!.emit('error', new Error('no memory'))
  await Promise.all(jobs)
  expect(thread.isAlive).toBe(false)
})

test('what is ended by hand or by a signal fails what waits, and nothing is left unhandled', async () => {
  const unhandled = vi.fn()
  process.on('unhandledRejection', unhandled)
  try {
    start()
    const waits = expect(thread.run('wait')).rejects.toThrow('Terminating worker thread')
    await thread.destroy()
    await waits
    expect(await count()).toBe(1)
    await expect(thread.run('wait', { signal: AbortSignal.timeout(50) })).rejects.toThrow('aborted')
    expect(thread.isAlive).toBe(false)
    expect(await count()).toBe(1)
    await wait(50)
    expect(unhandled).not.toHaveBeenCalled()
  } finally {
    process.off('unhandledRejection', unhandled)
  }
})

test('it is gone when it had nothing to do for a while, and not before', async () => {
  start({ restsAfterMs: 300 })
  expect([await count(), await count()]).toEqual([1, 2])
  await expect.poll(() => thread.isAlive).toBe(false)
  expect(await count()).toBe(1)
})

test('a job that takes longer than the rest is done, and the rest begins after it', async () => {
  start({ restsAfterMs: 300 })
  expect(await count()).toBe(1)
  await wait(200)
  expect((await thread.run('pause')).done).toBe(2)
  await wait(100)
  expect(await count()).toBe(3)
})

test('what failed together lets nobody rest early', async () => {
  start({ restsAfterMs: 1_500 })
  const failed = ['wait', 'wait', 'wait'].map((job) => thread.run(job as CountingJob).catch(({ message }) => message))
  await thread.destroy()
  expect(await Promise.all(failed)).toEqual(Array(3).fill('Terminating worker thread'))
  await wait(750)
  expect(await count()).toBe(1)
  await wait(1_000)
  expect(await count()).toBe(2)
})
