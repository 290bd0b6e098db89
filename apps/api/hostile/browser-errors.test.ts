import { browserError } from '@compass/contract/telemetry'
import { maskCardNumbers } from '@compass/domain/contacts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApi, testApi } from '../testing/test-api.ts'

const PERSONAL = [
  ['4242 4242 4242 4242', '4242'],
  ['4242\u200b4242\u200b4242\u200b4242', '4242'],
  ['+971 50 123 4567', '4567'],
  ['٠٥٠١٢٣٤٥٦٧', '٤٥٦٧'],
  ['layla.hq@post.example', 'post.example'],
  ['layla.hq%40post.example', 'post.example'],
  ['asha@okbank', 'okbank'],
  ['https://shop.example/saffron?name=Layla', 'Layla'],
  ['Bearer mk_4f9a8b7c6d5e4f3a2b1c0d', '4f9a8b7c'],
] as const

describe('10,000 browser errors from one page', () => {
  let shop: TestApi
  const lines: string[] = []
  beforeAll(async () => {
    shop = await testApi({ logTo: (line) => lines.push(line) })
  })
  beforeEach(() => {
    lines.length = 0
    shop.clock.turn({ hours: 1 })
  })
  afterAll(() => shop.close())
  const written = () => lines.filter((line) => line.includes('a browser says'))

  test('sent by itself, one by one, against every limit of a browser: few are taken, fewer are written', async () => {
    const statuses = new Map<number, number>()
    for (let at = 0; at < 10_000; at += 10) {
      const reports = Array.from({ length: 10 }, (_, one) => ({ message: `fault ${at + one} of ${at}` }))
      const { status } = await shop.call(browserError, { body: { reports } }, { from: '10.20.0.1' })
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
    expect([...statuses.keys()].sort()).toEqual([200, 429])
    expect(statuses.get(200)).toBe(20)
    expect(written()).toHaveLength(30)
    expect(Math.max(...written().map((line) => line.length))).toBeLessThan(4000)
  })

  test('more than ten at once are refused', async () => {
    const reports = Array.from({ length: 11 }, () => ({ message: 'x' }))
    expect((await shop.call(browserError, { body: { reports } }, { from: '10.20.0.2' })).status).toBe(400)
    expect(written()).toEqual([])
  })

  test.each(PERSONAL)('%s in any field of a report stands in no line of the log', async (text, rest) => {
    const report = {
      kind: text.slice(0, 40),
      message: `refused ${text}`,
      url: `https://shop.example/${text}`,
      line: 1,
      error: {
        name: text,
        message: text,
        stack: `Error: ${text}\n    at ${text} (https://a.example/assets/b.js:1:2)\n    at ${text}`,
      },
    }
    const body = { reports: [report, { message: text, url: `/a/${text}`, line: 2 }], path: `/saffron/${text}` }
    const from = `10.21.0.${PERSONAL.findIndex(([one]) => one === text)}`
    expect((await shop.call(browserError, { body }, { from })).status).toBe(200)
    expect(written()).toHaveLength(2)
    const log = written().join('')
    expect(log).not.toContain(rest)
    expect(maskCardNumbers(log)).toBe(log)
  })

  test('a stack that is long and full of numbers is read at once', async () => {
    const stack = '1 (a@'.repeat(1600)
    const started = performance.now()
    await shop.call(browserError, { body: { message: 'x', stack } }, { from: '10.22.0.1' })
    expect(performance.now() - started).toBeLessThan(2000)
  })
})
