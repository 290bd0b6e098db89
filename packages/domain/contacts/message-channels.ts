/** Codes of message channels (the specification, section 9). */
export const MESSAGE_CHANNEL = { SMS: 10, WHATSAPP: 20 } as const
export type MessageChannel = (typeof MESSAGE_CHANNEL)[keyof typeof MESSAGE_CHANNEL]
/** Both of them at once, where they are asked for. */
export const BOTH_CHANNELS = 30

/** Channels of a message: those of the merchant's that were wanted, 30 for both; else the merchant's first. */
export function chooseChannels(
  offered: readonly MessageChannel[],
  wanted: MessageChannel | typeof BOTH_CHANNELS | undefined,
): readonly MessageChannel[] {
  const chosen = offered.filter((channel) => wanted === BOTH_CHANNELS || wanted === channel)
  return chosen.length > 0 ? chosen : offered.slice(0, 1)
}
