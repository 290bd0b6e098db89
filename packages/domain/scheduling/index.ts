export { fits, roomIn } from './capacity.ts'
export { SLOT_KIND, type SlotKind } from './slot-kind.ts'
export { dayNumber, findSlot, slotAt, slotDays } from './slots.ts'
export type { Capacity, Load, Offering, Scheduling, Slot, SlotDay, SlotFault } from './types.ts'
