/** The sum of two amounts in minor units; throws where it would no longer be exact. */
export function addMoney(a: number, b: number): number {
  return exact(a + b)
}

/** An amount in minor units times a whole number; throws where it would no longer be exact. */
export function timesMoney(amount: number, times: number): number {
  return exact(amount * times)
}

/**
 * `amount × numerator / denominator`, rounded once, half up (towards the larger number). Exact for every safe integer:
 * a product beyond 2^53 is computed in BigInt. Throws for a denominator below 1 and for a result that is no safe integer.
 */
export function mulRatioHalfUp(amount: number, numerator: number, denominator: number): number {
  if (denominator < 1) throw new RangeError(`denominator ${denominator}`)
  const product = amount * numerator
  if (!Number.isSafeInteger(product)) return mulRatioInBigInt(amount, numerator, denominator)
  // remainder first: `product / denominator` alone may round up to the next whole number
  let rest = product % denominator
  let quotient = (product - rest) / denominator
  if (rest < 0) {
    rest += denominator
    quotient -= 1
  }
  return exact(rest >= denominator - rest ? quotient + 1 : quotient)
}

function mulRatioInBigInt(amount: number, numerator: number, denominator: number): number {
  const twice = 2n * BigInt(denominator)
  const top = 2n * BigInt(amount) * BigInt(numerator) + BigInt(denominator)
  const floored = top / twice - (top % twice < 0n ? 1n : 0n)
  return exact(Number(floored))
}

function exact(amount: number): number {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`not minor units: ${amount}`)
  return amount
}
