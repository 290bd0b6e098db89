import { vi } from 'vitest'

/** As much of a browser's window as live reading needs: seen or hidden, with events and streams that a test sends. */
export function createTestWindow() {
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  const outside = new EventTarget()
  const streams: TestStream[] = []
  class TestStream extends EventTarget {
    static readonly CLOSED = 2
    readonly url: string
    readyState = 0
    constructor(url: string) {
      super()
      this.url = url
      streams.push(this)
    }
    open(): void {
      this.readyState = 1
      this.dispatchEvent(new Event('open'))
    }
    say(version: number): void {
      this.dispatchEvent(new MessageEvent('visit', { data: JSON.stringify({ version }) }))
    }
    /** The network is gone; a browser tries again by itself where it is not told to stop. */
    fail(readyState: 0 | 2): void {
      this.readyState = readyState
      this.dispatchEvent(new Event('error'))
    }
    close(): void {
      this.readyState = TestStream.CLOSED
    }
  }
  vi.stubGlobal('document', page)
  vi.stubGlobal('EventSource', TestStream)
  vi.stubGlobal('addEventListener', outside.addEventListener.bind(outside))
  vi.stubGlobal('removeEventListener', outside.removeEventListener.bind(outside))
  return {
    streams,
    show(visibilityState: 'visible' | 'hidden'): void {
      page.visibilityState = visibilityState
      page.dispatchEvent(new Event('visibilitychange'))
    },
    comeOnline: () => outside.dispatchEvent(new Event('online')),
  }
}

/** What a call answers, as `fetch` brings it. */
export const testResponse = (status: number, data: unknown = null) =>
  ({ status, ok: status < 300, json: async () => ({ data }) }) as Response
