import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { gatherLog } from './gathered-log.ts'

const line = (level: number, msg: string) => `{"level":${level},"msg":"${msg}"}\n`

describe('the log', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  function gathered() {
    const written: string[] = []
    return { written, log: gatherLog((text) => written.push(text)) }
  }

  it('writes lines that come together in one go, in order', () => {
    const { written, log } = gathered()
    log.write(line(30, 'one'))
    log.write(line(30, 'two'))
    expect(written).toEqual([])
    vi.advanceTimersByTime(100)
    expect(written).toEqual([line(30, 'one') + line(30, 'two')])
    log.write(line(30, 'three'))
    vi.advanceTimersByTime(100)
    expect(written).toHaveLength(2)
  })

  it.each([
    [40, 'a warning'],
    [50, 'an error'],
    [60, 'the last word'],
  ])('writes level %d at once, with what waited before it', (level, msg) => {
    const { written, log } = gathered()
    log.write(line(30, 'before'))
    log.write(line(level, msg))
    expect(written).toEqual([line(30, 'before') + line(level, msg)])
  })

  it('lets no more than 64 KB wait', () => {
    const { written, log } = gathered()
    const long = line(30, 'x'.repeat(1000))
    for (let count = 0; count < 70; count++) log.write(long)
    expect(written.join('').length).toBeGreaterThanOrEqual(64 * 1024)
  })

  it('writes what waits when it is told to, and nothing twice', () => {
    const { written, log } = gathered()
    log.write(line(30, 'one'))
    log.flush()
    log.flush()
    vi.advanceTimersByTime(1000)
    expect(written).toEqual([line(30, 'one')])
  })
})
