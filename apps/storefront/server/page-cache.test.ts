import { beforeEach, describe, expect, it } from 'vitest'
import { PageCache, type RenderedPage } from './page-cache.ts'

const BEGAN = Date.parse('2026-06-01T08:00:00Z')

describe('the page of a large menu', () => {
  let now: number
  let stored: PageCache
  let making: { isWaitedFor: boolean; done(html: string, validUntil?: Date): void; fail(): void }[]

  beforeEach(() => {
    now = BEGAN
    stored = new PageCache(() => new Date(now))
    making = []
  })

  async function ask(version: number): Promise<string> {
    const page = await stored.largePage(
      'marina en',
      `marina en ${version}`,
      (isWaitedFor) =>
        new Promise<RenderedPage | null>((resolve, reject) => {
          making.push({
            isWaitedFor,
            done: (html, validUntil) =>
              resolve({ html: Buffer.from(html), policy: '', validUntil: validUntil ?? null }),
            fail: () => reject(new Error('not made')),
          })
        }),
    )
    return page?.variants.identity.bytes.toString() ?? 'none'
  }

  /** The first version, made and seen. */
  async function seeFirst(validUntil?: Date): Promise<void> {
    const first = ask(1)
    making[0]!.done('first', validUntil)
    expect(await first).toBe('first')
    expect(await ask(1)).toBe('first')
  }

  /** Until what was made is kept. */
  const isStored = async (version: number, html: string) => {
    await expect.poll(() => ask(version)).toBe(html)
  }

  it('is waited for where there was none', async () => {
    await seeFirst()
    expect(making.map(({ isWaitedFor }) => isWaitedFor)).toEqual([true])
  })

  it('is the one before while the new one is made, once, and the new one from then on', async () => {
    await seeFirst()
    expect(await Promise.all([ask(2), ask(2)])).toEqual(['first', 'first'])
    expect(making.map(({ isWaitedFor }) => isWaitedFor)).toEqual([true, false])
    making[1]!.done('second')
    await isStored(2, 'second')
    expect(making.length).toBe(2)
  })

  it('is waited for where the one before was last right more than five seconds ago', async () => {
    await seeFirst()
    now += 5_001
    const second = ask(2)
    expect(making[1]?.isWaitedFor).toBe(true)
    making[1]!.done('second')
    expect(await second).toBe('second')
  })

  it('is waited for where time has ended the one before', async () => {
    await seeFirst(new Date(BEGAN + 1_000))
    now += 1_000
    void ask(2)
    expect(making[1]?.isWaitedFor).toBe(true)
  })

  it('is tried again after it was not made, and waited for in the end', async () => {
    await seeFirst()
    expect(await ask(2)).toBe('first')
    making[1]!.fail()
    await new Promise(setImmediate)
    expect(await ask(2)).toBe('first')
    expect(making.length).toBe(3)
    making[2]!.fail()
    await new Promise(setImmediate)
    now += 5_001
    const second = ask(2)
    expect(making[3]?.isWaitedFor).toBe(true)
    making[3]!.done('second')
    expect(await second).toBe('second')
  })
})

it('a place has one page at a time: of those before none stays in memory', async () => {
  const stored = new PageCache(() => new Date(BEGAN))
  let count = 0
  const page = (key: string) =>
    stored.page(
      key,
      async () => ({ html: Buffer.from(`${key} ${++count}`), policy: '', validUntil: null }),
      'harbour en',
    )
  const read = async (key: string) => (await page(key))!.variants.identity.bytes.toString()
  expect(await read('first')).toBe('first 1')
  expect(await read('first')).toBe('first 1')
  expect(await read('second')).toBe('second 2')
  expect(await read('second')).toBe('second 2')
  expect(await read('first')).toBe('first 3')
})
