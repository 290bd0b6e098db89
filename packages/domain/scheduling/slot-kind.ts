/** Codes of the two kinds of slots (the specification, section 9). */
export const SLOT_KIND = { STANDARD: 10, CUSTOM: 20 } as const
export type SlotKind = (typeof SLOT_KIND)[keyof typeof SLOT_KIND]
