/** Codes of message channels (the specification, section 9). */
export const MESSAGE_CHANNEL = { SMS: 10, WHATSAPP: 20 } as const
export type MessageChannel = (typeof MESSAGE_CHANNEL)[keyof typeof MESSAGE_CHANNEL]

/** What of them is asked for: one, or both. */
export const MESSAGE_CHOICE = { SMS: 10, WHATSAPP: 20, BOTH: 30 } as const
export type MessageChoice = (typeof MESSAGE_CHOICE)[keyof typeof MESSAGE_CHOICE]

/** Channels of a message: those of the merchant's that were wanted; else the merchant's first. */
export function chooseChannels(
  offered: readonly MessageChannel[],
  wanted: MessageChoice | undefined,
): readonly MessageChannel[] {
  const chosen = offered.filter((channel) => wanted === MESSAGE_CHOICE.BOTH || wanted === channel)
  return chosen.length > 0 ? chosen : offered.slice(0, 1)
}
