import { describe, expect, test } from 'vitest'
import { clipRanges, intersectRanges, mergeRanges, type Range, subtractRanges } from './ranges.ts'

/** '10-12 14-20': from 10 until just before 12, and from 14 until just before 20. */
function ranges(written: string): Range[] {
  return written.split(' ').flatMap((words) => {
    const [start, end] = words.split('-').map(Number)
    return words === '' ? [] : { start: start!, end: end! }
  })
}

const text = (list: readonly Range[]) => list.map(({ start, end }) => `${start}-${end}`).join(' ')

describe('put together', () => {
  test.each([
    ['nothing', '', 0, ''],
    ['in any order', '14-20 10-12', 0, '10-12 14-20'],
    ['what overlaps is one', '10-15 12-20', 0, '10-20'],
    ['what lies within another adds nothing', '10-20 12-15', 0, '10-20'],
    ['what touches is one', '10-12 12-20', 0, '10-20'],
    ['a gap stays', '10-12 13-20', 0, '10-12 13-20'],
    ['a gap that is small enough goes', '10-12 13-20', 1, '10-20'],
    ['one a little larger stays', '10-12 14-20', 1, '10-12 14-20'],
    ['what is empty or ends before it begins is none', '10-10 15-12 16-17', 0, '16-17'],
  ])('%s', (_, written, gap, merged) => {
    expect(text(mergeRanges(ranges(written), gap))).toBe(merged)
  })

  test('leaves what it was given as it was', () => {
    const supplied = ranges('10-12 12-20')
    mergeRanges(supplied, 0)
    expect(text(supplied)).toBe('10-12 12-20')
  })
})

describe('less its holes', () => {
  test.each([
    ['without holes all of it', '10-20', '', '10-20'],
    ['a hole within', '10-20', '12-15', '10-12 15-20'],
    ['a hole at the beginning', '10-20', '10-12', '12-20'],
    ['a hole from before', '10-20', '5-12', '12-20'],
    ['a hole at the end', '10-20', '15-20', '10-15'],
    ['a hole until after', '10-20', '15-25', '10-15'],
    ['a hole over all of it', '10-20', '5-25', ''],
    ['exactly all of it', '10-20', '10-20', ''],
    ['holes that only touch', '10-20', '5-10 20-25', '10-20'],
    ['two holes', '10-20', '11-12 15-16', '10-11 12-15 16-20'],
    ['a hole over two', '10-20 30-40', '15-35', '10-15 35-40'],
  ])('%s', (_, written, holes, left) => {
    expect(text(subtractRanges(ranges(written), ranges(holes)))).toBe(left)
  })
})

describe('what two have in common', () => {
  test.each([
    ['nothing with nothing', '', '10-20', ''],
    ['what overlaps', '10-15', '12-20', '12-15'],
    ['nothing where they touch', '10-15', '15-20', ''],
    ['one within the other', '10-20', '12-13', '12-13'],
    ['several', '10-15 20-30', '12-22 25-40', '12-15 20-22 25-30'],
    ['both end together', '10-15 20-30', '5-15 18-30', '10-15 20-30'],
  ])('%s', (_, one, other, common) => {
    expect(text(intersectRanges(ranges(one), ranges(other)))).toBe(common)
    expect(text(intersectRanges(ranges(other), ranges(one)))).toBe(common)
  })

  test('cut to a part of the day', () => {
    expect(text(clipRanges(ranges('5-12 14-20 22-30'), 10, 25))).toBe('10-12 14-20 22-25')
  })
})
