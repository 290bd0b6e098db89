import { describe, expect, test } from 'vitest'
import type { Entry } from './read-event.ts'
import { type Batch, Reports } from './reports.ts'

const fault = (message: string): Entry => ({ to: 'error', kind: 'error', message })

function page({ left = 30, isSampled = true } = {}) {
  const sent: Batch[] = []
  let rest = left
  const reports = new Reports({
    send: (batch) => sent.push(batch),
    left: () => rest,
    spend: (count) => {
      rest -= count
    },
    isSampled,
  })
  const note = (message: string) => reports.note(message, () => fault(message))
  return { reports, note, sent, reported: () => sent.flatMap(({ entries }) => entries) }
}

describe('what one page tells', () => {
  test('10,000 errors that are the same are one report, and their count as the page is left', () => {
    const { reports, note, reported } = page()
    const news = Array.from({ length: 10_000 }, () => note('x is not a function'))
    expect(news.filter(Boolean)).toHaveLength(1)
    reports.flush()
    expect(reported()).toEqual([{ kind: 'error', message: 'x is not a function', count: 10_000 }])
    for (let at = 0; at < 50; at++) note('x is not a function')
    reports.flush()
    expect(reported()).toHaveLength(1)
    reports.flush(true)
    expect(reported()[1]).toMatchObject({ count: 50 })
    reports.flush(true)
    expect(reported()).toHaveLength(2)
  })

  test('of 10,000 different ones ten are told, and nothing is read of the others', () => {
    const { reports, sent, reported } = page()
    let read = 0
    for (let at = 0; at < 10_000; at++)
      reports.note(`fault ${at}`, () => {
        read += 1
        return fault(`fault ${at}`)
      })
    reports.flush(true)
    expect([reported().length, read]).toEqual([10, 10])
    expect(sent.map(({ entries }) => entries.length)).toEqual([5, 5])
  })

  test('a session tells no more than is left to it', () => {
    const { reports, note, reported } = page({ left: 3 })
    for (let at = 0; at < 8; at++) note(`fault ${'abcdefgh'[at]}`)
    reports.flush(true)
    expect(reported()).toHaveLength(3)
    note('another')
    reports.flush(true)
    expect(reported()).toHaveLength(3)
  })

  test('lines of the log go to their own call, and only from sampled sessions', () => {
    const line: Entry = { to: 'log', level: 'warn', message: 'a part did not load' }
    const [sampled, other] = [page(), page({ isSampled: false })]
    for (const { reports } of [sampled, other]) {
      reports.note('line', () => line)
      reports.note('fault', () => fault('x'))
      reports.flush()
    }
    expect(sampled.sent.map(({ to }) => to)).toEqual(['error', 'log'])
    expect(other.sent.map(({ to }) => to)).toEqual(['error'])
  })

  test('what is nobody’s fault is not told', () => {
    const { reports, sent } = page()
    expect(reports.note('abort', () => null)).toBe(false)
    reports.flush(true)
    expect(sent).toEqual([])
  })
})
