/** How long what takes its time takes, in milliseconds. */
export type Waits = {
  /** A bank that hangs. */
  hang: number
  /** Between authorising and capturing, for the card that is captured late. */
  late: number
  /** Until somebody has looked at the telephone and said yes to a UPI request; `slow@bank` takes ten times as long. */
  upi: number
  /** A refund that takes its time. */
  refund: number
  /** Until a bank asks for money back, and until it has decided. */
  dispute: number
  disputeEnds: number
  /** How often money is paid out to the shops. */
  payout: number
  /** How much later the late webhook comes, and the one that another overtakes. */
  webhookDelay: number
  webhookOvertaken: number
  /** How long a price in crypto holds. */
  quote: number
  /** Pauses between the tries of a webhook; the last one is repeated. */
  webhookPauses: readonly number[]
  /** After this long a webhook is given up. */
  webhookTimeout: number
}

const HOUR = 3_600_000

/** @param speed how many times faster than in life everything is that waits; tests want hundreds */
export function waitsAt(speed: number): Waits {
  const at = (milliseconds: number) => milliseconds / speed
  return {
    hang: at(30_000),
    late: at(60_000),
    upi: at(5_000),
    refund: at(60_000),
    dispute: at(20_000),
    disputeEnds: at(2 * 60_000),
    payout: at(5 * 60_000),
    webhookDelay: at(20_000),
    webhookOvertaken: at(3_000),
    quote: at(10 * 60_000),
    webhookPauses: [1_000, 2_000, 5_000, 10_000, 30_000, 60_000, 5 * 60_000, 30 * 60_000, HOUR].map(at),
    webhookTimeout: at(72 * HOUR),
  }
}
