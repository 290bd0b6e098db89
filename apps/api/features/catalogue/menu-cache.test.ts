import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type TestApi, testApi } from '../../testing/test-api.ts'
import { MenuCache } from './menu-cache.ts'

describe('kept menus', () => {
  let test: TestApi
  beforeAll(async () => {
    test = await testApi()
  })
  afterAll(() => test.close())

  it('stay under their limit, and the least used go first', async () => {
    const loaded = await test.merchant()
    const [first, second] = loaded.merchant.stores
    const now = test.clock.now
    const size = (await (await new MenuCache().menu(loaded, first!, 20, now)).body('identity')).length
    const menus = new MenuCache(size * 2.5)
    const a = await menus.menu(loaded, first!, 20, now)
    await menus.menu(loaded, second!, 20, now)
    expect(await menus.menu(loaded, first!, 20, now)).toBe(a)
    await menus.menu(loaded, second!, 10, now)
    expect(menus.bytes).toBeLessThanOrEqual(size * 2.5)
    expect(await menus.menu(loaded, first!, 20, now)).toBe(a)
    await a.body('br')
    expect(menus.bytes).toBeGreaterThan(0)
  })

  it('are let go when nobody has asked for them for 20 seconds', async () => {
    const loaded = await test.merchant()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const menus = new MenuCache()
      const ask = () => menus.menu(loaded, loaded.merchant.stores[0]!, 20, test.clock.now)
      const first = await ask()
      expect(menus.bytes).toBeGreaterThan(0)
      vi.advanceTimersByTime(19_000)
      expect(await ask()).toBe(first)
      vi.advanceTimersByTime(19_000)
      expect(await ask()).toBe(first)
      vi.advanceTimersByTime(20_001)
      expect(menus.bytes).toBe(0)
      expect((await ask()).etag).toBe(first.etag)
    } finally {
      vi.useRealTimers()
    }
  })

  it('are made once for requests that come together', async () => {
    const loaded = await test.merchant()
    const menus = new MenuCache()
    const created = await Promise.all(
      Array.from({ length: 8 }, () => menus.menu(loaded, loaded.merchant.stores[0]!, 20, test.clock.now)),
    )
    expect(new Set(created).size).toBe(1)
  })
})
