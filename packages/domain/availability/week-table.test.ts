import { expect, test } from 'vitest'
import { at, everyDay, hoursOf } from './test-hours.ts'
import { weekTable } from './week-table.ts'

test('the next days, today first, with what differs from the week', () => {
  const hours = hoursOf('Europe/Belgrade', everyDay(['10:00', '15:00'], ['18:00', '02:00']), {
    plannedOff: [
      { date: '2026-03-12', fullDayClose: true, timings: [] },
      { date: '2026-03-13', fullDayClose: false, timings: [{ opens: '14:00', closes: '19:00' }] },
      { date: '2026-03-14', fullDayClose: false, timings: [{ opens: '00:00', closes: '01:00' }] },
    ],
    specialDays: [{ date: '2026-03-15', spans: [{ opens: '12:00', closes: '24:00' }] }],
  })
  const rows = weekTable(hours, at(hours, '2026-03-11T01:00'), 5).map(
    ({ date, weekday, spans, kind }) =>
      `${date} ${weekday} ${kind}: ${spans.map(({ opens, closes }) => `${opens}–${closes}`).join(', ')}`,
  )
  expect(rows).toEqual([
    '2026-03-11 3 usual: 10:00–15:00, 18:00–02:00',
    '2026-03-12 4 off: ',
    '2026-03-13 5 changed: 10:00–14:00, 19:00–24:00',
    '2026-03-14 6 changed: 01:00–02:00, 10:00–15:00, 18:00–02:00',
    '2026-03-15 0 changed: 12:00–24:00',
  ])
})

test('round the clock is 00:00–24:00 on each of seven days', () => {
  const hours = hoursOf('Asia/Dubai', everyDay(['00:00', '24:00']))
  const rows = weekTable(hours, at(hours, '2026-03-11T23:59'))
  expect(rows).toHaveLength(7)
  expect(rows[0]!.date).toBe('2026-03-11')
  for (const { spans } of rows) expect(spans).toEqual([{ opens: '00:00', closes: '24:00' }])
})
