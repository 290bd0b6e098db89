const placing = new Map<string, Promise<unknown>>()

/**
 * Resolves when the statement by which this process places the order of a payment is over, whatever its outcome. Undefined
 * where none is under way. Webhook and return often come together. The second then need neither ask the gateway nor wait for
 * a lock in the database to find the first one's work. A help and no guarantee: that is the statement's own.
 */
export function placingNow(paymentId: string): Promise<unknown> | undefined {
  return placing.get(paymentId)
}

/** Lets others of this process wait for it. */
export async function whilePlacing<T>(paymentId: string, placed: Promise<T>): Promise<T> {
  const exceeding = placed.catch(() => undefined)
  placing.set(paymentId, exceeding)
  try {
    return await placed
  } finally {
    if (placing.get(paymentId) === exceeding) placing.delete(paymentId)
  }
}
