import { beforeAll, describe, expect, test } from 'vitest'
import { clockText, DAY, HOUR, MINUTE } from './clock.ts'
import { isOpenAt, openIntervals } from './hours.ts'
import { storeOpening } from './opening.ts'
import { everyDay, hoursOf } from './test-hours.ts'
import type { StoreHours } from './types.ts'
import { offsetAt } from './zone.ts'

/** Minutes of the day: a span in the small hours, where clocks change, and one past midnight. */
const SPANS = [
  [90, 210],
  [1320, 1440 + 40],
] as const
const FROM = Date.UTC(2024, 0, 1)
const TO = Date.UTC(2029, 0, 1)

interface Change {
  readonly at: number
  /** Minutes by which the clock is set back; negative: forward. */
  readonly back: number
}

/** The clock changes of a zone, by Intl's own word: looked for every week, then halved down to the minute. */
function changesOf(timeZone: string): Change[] {
  const changes: Change[] = []
  for (let week = FROM; week < TO; week += 7 * DAY) {
    let [low, high] = [week, week + 7 * DAY]
    const [before, after] = [faceOf(low, timeZone), faceOf(high, timeZone)]
    if (before - low === after - high) continue
    while (high - low > MINUTE) {
      const middle = low + Math.floor((high - low) / 2 / MINUTE) * MINUTE
      if (faceOf(middle, timeZone) - middle === before - week) low = middle
      else high = middle
    }
    changes.push({ at: high, back: (before - week - (after - week - 7 * DAY)) / MINUTE })
  }
  return changes
}

const faces = new Map<string, Intl.DateTimeFormat>()

/** The clock face of an instant as if it were UTC, by Intl alone and none of our own code. */
function faceOf(instant: number, timeZone: string): number {
  let face = faces.get(timeZone)
  if (!face) {
    face = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    })
    faces.set(timeZone, face)
  }
  const [month, day, year, hour, minute, second] = face
    .format(instant)
    .split(/[/, :]+/)
    .map(Number)
  return Date.UTC(year!, month! - 1, day, hour, minute, second)
}

function hoursIn(timeZone: string, spans: readonly (readonly [number, number])[]): StoreHours {
  const text = (minutes: number) => clockText(minutes > 1440 ? minutes - 1440 : minutes)
  return hoursOf(timeZone, everyDay(...spans.map(([opens, closes]) => [text(opens), text(closes)] as const)))
}

/** Whether the clock on the wall stands inside a span. */
function isOpenByFace(face: number): boolean {
  const minute = Math.floor((((face % DAY) + DAY) % DAY) / MINUTE)
  return SPANS.some(([opens, closes]) => [minute, minute + 1440].some((at) => at >= opens && at < closes))
}

const zones = Intl.supportedValuesOf('timeZone')
const changesIn = new Map<string, Change[]>()

describe(`every zone of the world (${zones.length}), with its clock changes from 2024 to 2028`, () => {
  beforeAll(() => {
    for (const zone of zones) changesIn.set(zone, changesOf(zone))
  })

  test('has the offset that Intl says, and there are hundreds of changes to look at', () => {
    let changes = 0
    for (const zone of zones) {
      for (const { at } of changesIn.get(zone)!) {
        changes += 1
        for (const instant of [at - MINUTE, at, at + MINUTE])
          expect(offsetAt(instant, zone)).toBe(faceOf(instant, zone) - instant)
      }
    }
    expect(changes).toBeGreaterThan(500)
  })

  test('a store is open when the clock on its wall says so, and does not close while an hour comes again', () => {
    for (const zone of zones) {
      const hours = hoursIn(zone, SPANS)
      for (const { at, back } of changesIn.get(zone)!.slice(0, 4)) {
        for (let instant = at - 26 * HOUR; instant < at + 26 * HOUR; instant += 15 * MINUTE) {
          const byFace = isOpenByFace(faceOf(instant, zone))
          const isTwice = back > 0 && Math.abs(instant - at) <= back * MINUTE
          if (isTwice && !byFace) continue
          const open = isOpenAt(hours, new Date(instant))
          if (open !== byFace)
            expect.fail(`${zone}, ${new Date(instant).toISOString()}: ${open}, by the clock ${byFace}`)
        }
      }
    }
  })

  test('a store that never closes is open at every instant, in one piece', () => {
    for (const zone of zones) {
      const hours = hoursIn(zone, [[0, 1440]])
      for (const { at } of changesIn.get(zone)!.slice(0, 4)) {
        const [from, to] = [new Date(at - 2 * DAY), new Date(at + 2 * DAY)]
        expect(openIntervals(hours, from, to).map(({ start, end }) => [+start, +end])).toEqual([[+from, +to]])
      }
    }
  })

  test('the next opening and closing lie ahead, and the answer is another one from exactly then on', () => {
    for (const zone of zones) {
      const hours = hoursIn(zone, SPANS)
      for (const { at } of changesIn.get(zone)!.slice(0, 4)) {
        for (let now = at - 20 * HOUR; now < at + 20 * HOUR; now += 5 * HOUR) {
          const { open, closesAt, opensAt } = storeOpening(hours, new Date(now))
          const next = (open ? closesAt : opensAt)?.getTime() ?? 0
          if (next <= now)
            expect.fail(`${zone}, ${new Date(now).toISOString()}: next is ${new Date(next).toISOString()}`)
          expect([isOpenAt(hours, new Date(next - 1)), isOpenAt(hours, new Date(next))]).toEqual([open, !open])
        }
      }
    }
  })
})
