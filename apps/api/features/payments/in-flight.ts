const settling = new Map<string, Promise<unknown>>()

/**
 * Resolves when the statement by which this process settles the bill of a payment is over, whatever its outcome. Undefined
 * where none is under way. Webhook and return often come together. The second then need neither ask the gateway nor wait for
 * a lock in the database to find the first one's work. A help and no guarantee: that is the statement's own.
 */
export function settlingNow(paymentId: string): Promise<unknown> | undefined {
  return settling.get(paymentId)
}

/** Lets others of this process wait for it. */
export async function whileSettling<T>(paymentId: string, settled: Promise<T>): Promise<T> {
  const exceeding = settled.catch(() => undefined)
  settling.set(paymentId, exceeding)
  try {
    return await settled
  } finally {
    if (settling.get(paymentId) === exceeding) settling.delete(paymentId)
  }
}
