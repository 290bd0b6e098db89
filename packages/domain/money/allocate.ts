/**
 * Shares a total of minor units over weights by largest remainder. Every part is its exact share rounded down, and the rest
 * goes, one unit each, to the largest remainders, ties to the smaller index. The parts always sum to the total and a weight
 * of 0 gets 0. Throws for negative or broken numbers, and for a total that no weight can carry.
 */
export function allocate(total: number, weights: readonly number[]): number[] {
  const sum = checkedSum(total, weights)
  const parts: number[] = new Array(weights.length)
  if (total === 0) return parts.fill(0)
  if (sum === 0) throw new RangeError(`nothing carries ${total}`)
  const rests: number[] = new Array(weights.length)
  let left = total
  for (let i = 0; i < weights.length; i++) {
    const product = total * weights[i]!
    if (Number.isSafeInteger(product)) {
      const rest = product % sum
      rests[i] = rest
      parts[i] = (product - rest) / sum
    } else {
      const large = BigInt(total) * BigInt(weights[i]!)
      rests[i] = Number(large % BigInt(sum))
      parts[i] = Number(large / BigInt(sum))
    }
    left -= parts[i]!
  }
  // fewer units are left than there are remainders above 0, so that a weight of 0 is never reached
  for (; left > 0; left--) {
    let largest = 0
    for (let i = 1; i < rests.length; i++) if (rests[i]! > rests[largest]!) largest = i
    parts[largest]! += 1
    rests[largest] = -1
  }
  return parts
}

function checkedSum(total: number, weights: readonly number[]): number {
  if (!Number.isSafeInteger(total) || total < 0) throw new RangeError(`cannot share ${total}`)
  let sum = 0
  for (const weight of weights) {
    if (!Number.isSafeInteger(weight) || weight < 0) throw new RangeError(`cannot weigh ${weight}`)
    sum += weight
  }
  if (!Number.isSafeInteger(sum)) throw new RangeError('weights are too large to sum')
  return sum
}
