import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import {
  answerDeadline,
  choiceFor,
  type IfSoldOut,
  mayAsk,
  mayStepDuringRequest,
  ORDER_STATUSES,
  type OrderStatus,
  PAYING_MINUTES,
  payingUntil,
  planNoResponse,
} from './index.ts'

describe('if something is sold out', () => {
  test.each<[string, IfSoldOut | null, IfSoldOut | null, IfSoldOut]>([
    ['nothing was said: ask me', null, null, 40],
    ['the order says: leave it out', null, 10, 10],
    ['a line says otherwise than the order', 30, 10, 30],
    ['a line says what the order does not', 20, null, 20],
  ])('%s', (_, line, order, choice) => {
    expect(choiceFor(line, order)).toBe(choice)
  })

  test.each<[string, IfSoldOut[], object]>([
    ['leave it out', [10], { cancels: false, similar: [], leftOut: ['0'] }],
    ['ask me, and nobody answers: it is left out', [40], { cancels: false, similar: [], leftOut: ['0'] }],
    ['something similar', [20, 10], { cancels: false, similar: ['0'], leftOut: ['1'] }],
    ['one line cancels the whole order', [20, 30], { cancels: true }],
  ])('silence: %s', (_, choices, means) => {
    expect(planNoResponse(choices.map((choice, i) => ({ id: String(i), choice })))).toEqual(means)
  })

  it('is answered within ten minutes', () => {
    expect(answerDeadline(new Date('2026-03-01T12:00:00Z'))).toEqual(new Date('2026-03-01T12:10:00Z'))
  })
})

describe('until when a difference is paid', () => {
  const deadline = new Date('2026-03-01T12:10:00Z')

  test.each([
    ['begun at once: as long as the question has time', '12:00:00', '12:10:00'],
    ['begun five minutes before the end', '12:05:00', '12:10:00'],
    ['begun in the last minute: five minutes', '12:09:00', '12:14:00'],
    ['begun again after the end: no longer than that', '12:13:00', '12:15:00'],
  ])('%s', (_, begun, until) => {
    expect(payingUntil(deadline, new Date(`2026-03-01T${begun}Z`))).toEqual(new Date(`2026-03-01T${until}Z`))
  })

  it('is never before the end of the question nor more than five minutes after it, and later the later it is begun', () => {
    const minute = 60_000
    const at = fc.integer({ min: -60 * minute, max: 60 * minute }).map((ms) => new Date(deadline.getTime() + ms))
    fc.assert(
      fc.property(at, at, (a, b) => {
        const [earlier, later] = [a, b].toSorted((x, y) => x.getTime() - y.getTime()) as [Date, Date]
        const until = payingUntil(deadline, earlier).getTime()
        expect(until).toBeGreaterThanOrEqual(deadline.getTime())
        expect(until).toBeLessThanOrEqual(deadline.getTime() + PAYING_MINUTES * minute)
        if (earlier <= deadline) expect(until - earlier.getTime()).toBeGreaterThanOrEqual(PAYING_MINUTES * minute)
        expect(payingUntil(deadline, later).getTime()).toBeGreaterThanOrEqual(until)
      }),
    )
  })
})

describe('when the merchant may ask', () => {
  it('while the order is new or being made, and at no other time', () => {
    const may = (status: OrderStatus) => mayAsk({ status, isRequestOpen: false }).ok
    expect(ORDER_STATUSES.filter(may).toSorted((a, b) => a - b)).toEqual([10, 20])
    expect(mayAsk({ status: 40, isRequestOpen: false })).toMatchObject({ refusal: { reason: 'invalid_transition' } })
  })

  it('one question at a time', () => {
    expect(mayAsk({ status: 20, isRequestOpen: true })).toEqual({ ok: false, refusal: { reason: 'awaiting_answer' } })
  })

  it('an order that is asked about may be accepted and ended, and not be finished', () => {
    const refused = ORDER_STATUSES.filter((to) => !mayStepDuringRequest(to).ok)
    expect(refused.toSorted((a, b) => a - b)).toEqual([40, 110])
  })
})
