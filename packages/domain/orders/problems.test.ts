import { describe, expect, it, test } from 'vitest'
import {
  checkProblem,
  findSameProblem,
  isAnsweredByLines,
  ORDER_STATUS,
  type OrderStatus,
  reportableUntil,
} from './index.ts'

const RECEIVED = new Date('2026-11-23T12:00:00Z')
const hoursLater = (hours: number) => new Date(RECEIVED.getTime() + hours * 3_600_000)

function order(
  status: OrderStatus = ORDER_STATUS.DELIVERED,
  problems: { kind: 'cold' | 'late'; lines: string[] }[] = [],
) {
  const history = [
    { status: ORDER_STATUS.NEW, at: hoursLater(-1) },
    { status: ORDER_STATUS.DELIVERED, at: RECEIVED },
    { status, at: hoursLater(5) },
  ]
  return { status, history, lines: [{ id: 'soup' }, { id: 'naan' }], problems }
}

const missing = (...lines: string[]) => ({ kind: 'missing' as const, lines, words: ' No naan in the bag. ' })

describe('"Something is wrong" with an order', () => {
  it('takes lines of the order with what was said, each once', () => {
    expect(checkProblem(order(), missing('naan', 'naan'), RECEIVED)).toEqual({
      ok: true,
      value: { kind: 'missing', lines: ['naan'], words: 'No naan in the bag.' },
    })
  })

  it('takes no lines where it was late', () => {
    const late = checkProblem(order(), { kind: 'late', lines: ['soup'], words: '' }, RECEIVED)
    expect(late).toMatchObject({ value: { kind: 'late', lines: [] } })
  })

  test.each([
    ['no line', missing(), { faults: [{ path: 'lines', rule: 'required' }] }],
    ['a line of another order', missing('naan', 'pizza'), { faults: [{ path: 'lines.1', rule: 'unknown' }] }],
    ['too many words', { ...missing('naan'), words: 'x'.repeat(1001) }, { faults: [{ path: 'words' }] }],
  ])('refuses %s', (_, report, refusal) => {
    expect(checkProblem(order(), report, RECEIVED)).toMatchObject({ refusal })
  })

  it('can be reported for a day after it was received, by the first step that says so', () => {
    expect(checkProblem(order(ORDER_STATUS.COMPLETED), missing('naan'), hoursLater(24)).ok).toBe(true)
    expect(checkProblem(order(ORDER_STATUS.COMPLETED), missing('naan'), hoursLater(24.01))).toMatchObject({
      refusal: { reason: 'report_too_late' },
    })
  })

  test.each([ORDER_STATUS.NEW, ORDER_STATUS.OUT_DELIVERY, ORDER_STATUS.DECLINED, ORDER_STATUS.UNDELIVERED])(
    'cannot be reported in status %i',
    (status) => {
      const running = { ...order(status), history: [{ status, at: RECEIVED }] }
      expect(reportableUntil(running)).toBeNull()
      expect(checkProblem(running, missing('naan'), RECEIVED)).toMatchObject({ refusal: { reason: 'not_received' } })
    },
  )

  it('is reported once for a line, and once for the time', () => {
    const before = order(ORDER_STATUS.DELIVERED, [
      { kind: 'cold', lines: ['soup'] },
      { kind: 'late', lines: [] },
    ])
    const refused = { refusal: { reason: 'already_reported' } }
    expect(checkProblem(before, missing('soup', 'naan'), RECEIVED)).toMatchObject(refused)
    expect(checkProblem(before, { kind: 'late', lines: [], words: '' }, RECEIVED)).toMatchObject(refused)
    expect(checkProblem(before, missing('naan'), RECEIVED).ok).toBe(true)
  })

  it('is the same where kind and lines are', () => {
    const problems = [
      { kind: 'cold' as const, lines: ['soup', 'naan'] },
      { kind: 'late' as const, lines: [] },
    ]
    expect(findSameProblem(problems, { kind: 'cold', lines: ['naan', 'soup', 'naan'] })).toBe(problems[0])
    expect(findSameProblem(problems, { kind: 'late', lines: ['soup'] })).toBe(problems[1])
    expect(findSameProblem(problems, { kind: 'cold', lines: ['soup'] })).toBeUndefined()
    expect(findSameProblem(problems, { kind: 'wrong', lines: ['soup', 'naan'] })).toBeUndefined()
  })

  it('is answered by a refund of all its lines, which a late order has none of', () => {
    expect(isAnsweredByLines({ kind: 'cold', lines: ['soup'] }, ['naan', 'soup'])).toBe(true)
    expect(isAnsweredByLines({ kind: 'cold', lines: ['soup', 'naan'] }, ['soup'])).toBe(false)
    expect(isAnsweredByLines({ kind: 'late', lines: [] }, ['soup'])).toBe(false)
  })
})
