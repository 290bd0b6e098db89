import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createPartyCount } from './party-count.ts'
import { createTestWindow, testResponse } from './test-window.ts'

const LOOK_MS = 10_000
const fetched = vi.fn<(path: string, init: RequestInit) => Promise<Response>>()
let browser: ReturnType<typeof createTestWindow>

beforeEach(() => {
  vi.useFakeTimers()
  browser = createTestWindow()
  vi.stubGlobal('fetch', fetched)
  fetched.mockReset().mockResolvedValue(testResponse(200, { visitCount: 2 }))
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const PATH = '/dine/saffron.secret'

it('asks with the code alone, for all who listen at once, until nobody does', async () => {
  const party = createPartyCount(PATH)
  const notify = vi.fn()
  const leave = [party.subscribe(notify), party.subscribe(() => {})]
  expect(party.getSnapshot()).toBeNull()
  await vi.advanceTimersByTimeAsync(LOOK_MS)
  expect(fetched).toHaveBeenCalledTimes(1)
  expect([fetched.mock.calls[0]![0], fetched.mock.calls[0]![1].body]).toEqual([
    '/v1/dine-in-urls/details',
    JSON.stringify({ path: PATH }),
  ])
  expect([party.getSnapshot(), notify.mock.calls.length]).toEqual([2, 1])
  await vi.advanceTimersByTimeAsync(LOOK_MS)
  // The same number is no news.
  expect([fetched.mock.calls.length, notify.mock.calls.length]).toEqual([2, 1])
  for (const one of leave) one()
  await vi.advanceTimersByTimeAsync(5 * LOOK_MS)
  expect(fetched).toHaveBeenCalledTimes(2)
})

it('asks nothing while nobody sees the page, and at once when somebody does', async () => {
  const party = createPartyCount(PATH)
  party.subscribe(() => {})
  browser.show('hidden')
  await vi.advanceTimersByTimeAsync(5 * LOOK_MS)
  expect(fetched).not.toHaveBeenCalled()
  browser.show('visible')
  await vi.advanceTimersByTimeAsync(0)
  expect(party.getSnapshot()).toBe(2)
})

it('goes on after a fault, and no more after the code is dead', async () => {
  const party = createPartyCount(PATH)
  party.subscribe(() => {})
  fetched.mockRejectedValueOnce(new TypeError('no network')).mockResolvedValueOnce(testResponse(503))
  await vi.advanceTimersByTimeAsync(3 * LOOK_MS)
  expect(party.getSnapshot()).toBe(2)
  fetched.mockResolvedValueOnce(testResponse(404))
  await vi.advanceTimersByTimeAsync(LOOK_MS)
  const looks = fetched.mock.calls.length
  await vi.advanceTimersByTimeAsync(5 * LOOK_MS)
  browser.show('visible')
  expect([fetched.mock.calls.length, party.getSnapshot()]).toEqual([looks, 2])
})
