import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createLiveVisit } from './live-visit.ts'
import { testMember, testVisit } from './test-visit.ts'
import { createTestWindow, testResponse } from './test-window.ts'
import type { VisitData } from './visit-view.ts'

const LOOK_MS = 5000
/** While a stream lives one look in six is taken. */
const RARE_LOOK_MS = 6 * LOOK_MS
const fetched = vi.fn<(path: string) => Promise<Response>>()
let browser: ReturnType<typeof createTestWindow>

beforeEach(() => {
  vi.useFakeTimers()
  browser = createTestWindow()
  vi.stubGlobal('fetch', fetched)
  fetched.mockReset()
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const answer = (visit: VisitData) => testResponse(200, { visit })

/** A page that came with version 1 and listens. */
function watch(more: Partial<VisitData> = {}) {
  const live = createLiveVisit()
  const notify = vi.fn()
  const leave = live.subscribe(notify)
  live.watch('saffron', 'v1', { ...testVisit(1, {}), ...more })
  const [stream] = browser.streams
  return { live, notify, leave, stream: stream!, version: () => live.getSnapshot().visit?.version }
}

describe('the live visit', () => {
  it('reads it when the stream says that it changed, and not when it says what is known', async () => {
    const { stream, version } = watch()
    expect(stream.url).toBe('/v1/visits/v1/events?m=saffron')
    fetched.mockResolvedValue(answer(testVisit(3, {})))
    stream.say(1)
    expect(fetched).not.toHaveBeenCalled()
    stream.say(3)
    await vi.advanceTimersByTimeAsync(0)
    expect([fetched.mock.calls.length, version()]).toEqual([1, 3])
  })

  it('reads once at a time, and once more for what changed meanwhile', async () => {
    const { stream, version } = watch()
    let respond = (_: Response) => {}
    fetched.mockImplementationOnce(() => new Promise((resolve) => (respond = resolve)))
    fetched.mockResolvedValue(answer(testVisit(4, {})))
    stream.say(2)
    stream.say(3)
    stream.say(4)
    expect(fetched).toHaveBeenCalledTimes(1)
    respond(answer(testVisit(2, {})))
    await vi.advanceTimersByTimeAsync(0)
    expect([fetched.mock.calls.length, version()]).toEqual([2, 4])
  })

  it('never goes back to an older version, whatever comes late', () => {
    const { live, notify, version } = watch()
    live.take(testVisit(5, {}))
    const notified = notify.mock.calls.length
    live.take(testVisit(4, {}))
    live.watch('saffron', 'v1', testVisit(3, {}))
    live.take({ ...testVisit(9, {}), _id: 'v0' })
    expect([version(), notify.mock.calls.length]).toEqual([5, notified])
  })

  it('asks every five seconds while there is no stream, and seldom once there is', async () => {
    const { stream } = watch()
    fetched.mockResolvedValue(answer(testVisit(1, {})))
    await vi.advanceTimersByTimeAsync(3 * LOOK_MS)
    expect(fetched).toHaveBeenCalledTimes(3)
    stream.open()
    await vi.advanceTimersByTimeAsync(0)
    expect(fetched).toHaveBeenCalledTimes(4)
    await vi.advanceTimersByTimeAsync(RARE_LOOK_MS)
    expect(fetched).toHaveBeenCalledTimes(5)
    stream.fail(0)
    await vi.advanceTimersByTimeAsync(2 * LOOK_MS)
    expect(fetched).toHaveBeenCalledTimes(7)
    // The browser has connected again: what was missed is read at once.
    stream.open()
    await vi.advanceTimersByTimeAsync(0)
    expect(fetched).toHaveBeenCalledTimes(8)
    expect(browser.streams).toHaveLength(1)
  })

  it('opens a new stream where the browser has given its own up', async () => {
    const { stream } = watch()
    fetched.mockResolvedValue(answer(testVisit(1, {})))
    stream.fail(2)
    await vi.advanceTimersByTimeAsync(RARE_LOOK_MS)
    expect(browser.streams).toHaveLength(2)
    browser.streams[1]!.open()
    await vi.advanceTimersByTimeAsync(0)
    const looks = fetched.mock.calls.length
    await vi.advanceTimersByTimeAsync(RARE_LOOK_MS - LOOK_MS)
    expect(fetched.mock.calls.length - looks).toBeLessThanOrEqual(1)
    expect(browser.streams).toHaveLength(2)
  })

  it('looks at once when the page is seen again and when the network is back', async () => {
    watch()
    fetched.mockResolvedValue(answer(testVisit(1, {})))
    browser.show('hidden')
    expect(fetched).not.toHaveBeenCalled()
    browser.show('visible')
    await vi.advanceTimersByTimeAsync(0)
    browser.comeOnline()
    await vi.advanceTimersByTimeAsync(0)
    expect(fetched).toHaveBeenCalledTimes(2)
  })

  it('goes on after a fault of network or server', async () => {
    const { version } = watch()
    fetched.mockRejectedValueOnce(new TypeError('no network')).mockResolvedValueOnce(testResponse(503))
    fetched.mockResolvedValue(answer(testVisit(2, {})))
    await vi.advanceTimersByTimeAsync(2 * LOOK_MS)
    expect(version()).toBe(1)
    await vi.advanceTimersByTimeAsync(LOOK_MS)
    expect(version()).toBe(2)
  })

  it.each([404, 401])('is gone where the server answers %s, and is asked for no more', async (status) => {
    const { live, stream } = watch()
    fetched.mockResolvedValue(testResponse(status))
    await vi.advanceTimersByTimeAsync(LOOK_MS)
    expect(live.getSnapshot().isGone).toBe(true)
    await vi.advanceTimersByTimeAsync(RARE_LOOK_MS)
    expect([fetched.mock.calls.length, stream.readyState]).toEqual([1, 2])
  })

  it('ends with the visit: nothing more is asked or heard', async () => {
    const { live, stream } = watch()
    live.take({ ...testVisit(2, {}), state: 'ended' })
    browser.comeOnline()
    browser.show('visible')
    await vi.advanceTimersByTimeAsync(RARE_LOOK_MS)
    expect([fetched.mock.calls.length, stream.readyState]).toEqual([0, 2])
  })

  it('is silent for somebody who is out, and listens again once they have asked anew', async () => {
    const { live, stream, version } = watch()
    live.take({ ...testVisit(2, {}), me: { member: 'm1', state: 'out', wasIn: true }, party: null })
    live.subscribe(() => {})
    await vi.advanceTimersByTimeAsync(RARE_LOOK_MS)
    expect([fetched.mock.calls.length, stream.readyState, browser.streams.length]).toEqual([0, 2, 1])
    live.watch('saffron', 'v1', {
      ...testVisit(3, {}),
      me: { member: 'm1', state: 'waiting', wasIn: false },
      party: null,
    })
    expect(browser.streams.map(({ readyState }) => readyState)).toEqual([2, 0])
    fetched.mockResolvedValue(answer(testVisit(4, {})))
    browser.streams[1]!.say(4)
    await vi.advanceTimersByTimeAsync(0)
    expect(version()).toBe(4)
  })

  it('asks how it stands for somebody who is out where a form may have let them in', async () => {
    const { live, version } = watch({ me: { member: 'm1', state: 'out', wasIn: true }, party: null })
    fetched.mockResolvedValue(answer(testVisit(2, {})))
    live.watch('saffron', 'v1', null)
    await vi.advanceTimersByTimeAsync(0)
    expect([version(), browser.streams.at(-1)?.readyState]).toEqual([2, 0])
  })

  it('looks again when somebody has chosen nothing for 20 seconds, as no event says that', async () => {
    const { live, stream } = watch()
    fetched.mockResolvedValue(answer(testVisit(2, { members: [testMember(1, 'Layla')] })))
    stream.open()
    await vi.advanceTimersByTimeAsync(0)
    live.take(testVisit(3, { members: [testMember(2, 'Omar', { isChoosing: true })] }))
    const looks = fetched.mock.calls.length
    await vi.advanceTimersByTimeAsync(19_000)
    expect(fetched).toHaveBeenCalledTimes(looks)
    await vi.advanceTimersByTimeAsync(1000)
    expect(fetched).toHaveBeenCalledTimes(looks + 1)
  })

  it('keeps its stream from one screen to the next, and lets it go soon after the last', async () => {
    const { live, leave, stream } = watch()
    leave()
    await vi.advanceTimersByTimeAsync(2000)
    const again = live.subscribe(() => {})
    await vi.advanceTimersByTimeAsync(2000)
    expect([browser.streams.length, stream.readyState]).toEqual([1, 0])
    again()
    fetched.mockClear().mockResolvedValue(answer(testVisit(1, {})))
    await vi.advanceTimersByTimeAsync(3000)
    expect(stream.readyState).toBe(2)
    fetched.mockClear()
    await vi.advanceTimersByTimeAsync(RARE_LOOK_MS)
    expect(fetched).not.toHaveBeenCalled()
  })

  it('watches another visit with nothing of the former one', () => {
    const { live, stream } = watch()
    live.watch('saffron', 'v2', { ...testVisit(1, {}), _id: 'v2' })
    expect(live.getSnapshot().visit?._id).toBe('v2')
    expect([stream.readyState, browser.streams.map(({ url }) => url)]).toEqual([
      2,
      ['/v1/visits/v1/events?m=saffron', '/v1/visits/v2/events?m=saffron'],
    ])
    live.forget()
    expect(live.getSnapshot()).toEqual({ visit: null, isGone: false, isKnown: true })
  })
})
