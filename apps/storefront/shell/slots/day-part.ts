import type { DayPart, Times } from './slot-times.ts'

type Slot = Times['days'][number]['slots'][number]

/** The part of the day in which a slot begins, by the clock of its store ("18:30"). */
export function dayPartOf(startsAt: string): DayPart {
  if (startsAt < '05:00') return 'night'
  if (startsAt < '12:00') return 'morning'
  return startsAt < '17:00' ? 'afternoon' : 'evening'
}

/** The slots of a day by its parts, in their order. */
export function groupByDayPart(slots: readonly Slot[]): { readonly part: DayPart; readonly slots: readonly Slot[] }[] {
  const groups: { readonly part: DayPart; readonly slots: Slot[] }[] = []
  for (const slot of slots) {
    const last = groups.at(-1)
    if (last?.part === slot.part) last.slots.push(slot)
    else groups.push({ part: slot.part, slots: [slot] })
  }
  return groups
}

/** The start of the first slot of all days that is not full; null: none is. */
export function findSoonest(times: Times | null): string | null {
  const slots = times?.days.flatMap((day) => day.slots) ?? []
  return slots.find(({ isFull }) => !isFull)?.startTime ?? null
}
