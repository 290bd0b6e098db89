export { fits, roomIn } from './capacity.ts'
export { dayNumber, findSlot, slotAt, slotDays } from './slots.ts'
export type { Capacity, Load, Offering, Scheduling, Slot, SlotDay, SlotFault } from './types.ts'
