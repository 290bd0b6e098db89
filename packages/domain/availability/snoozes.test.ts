import { expect, test } from 'vitest'
import { snoozedUntil, storefrontValidUntil } from './index.ts'
import { at, everyDay, hoursOf } from './test-hours.ts'

const hours = hoursOf('Asia/Dubai', everyDay(['10:00', '23:00']))
const snooze = (storeId: string, time: string) => ({ storeId, until: at(hours, `2026-06-01T${time}`) })
const snoozes = [snooze('marina', '18:00'), snooze('bay', '15:00'), snooze('marina', '16:30')]

test.each([
  ['sold out before its time', [snooze('marina', '18:00')], '17:59', '18:00'],
  ['back at its time', [snooze('marina', '18:00')], '18:00', null],
  ['another outlet does not matter', [snooze('bay', '18:00')], '12:00', null],
  ['never snoozed', undefined, '12:00', null],
])('%s', (_, supplied, now, until) => {
  expect(snoozedUntil(supplied, 'marina', at(hours, `2026-06-01T${now}`))).toEqual(
    until && at(hours, `2026-06-01T${until}`),
  )
})

test.each([
  ['the first of the outlet’s own', '12:00', '16:30'],
  ['the next, once one is back', '16:30', '18:00'],
  ['half an hour before closing, when all are back', '18:00', '22:30'],
])('a menu is right until %s', (_, now, until) => {
  const valid = storefrontValidUntil(hours, [], at(hours, `2026-06-01T${now}`), { storeId: 'marina', snoozes })
  expect(valid).toEqual(at(hours, `2026-06-01T${until}`))
})
