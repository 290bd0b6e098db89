const ROUNDS = 64
const BLOCK_BYTES = 64
/** What fits into one block beside the mark of the end and the length. */
const MAX_BYTES = 55

/**
 * SHA-256 of short texts, again and again: the browser's own needs a promise for each and tries a tenth as many in a second.
 * The constants are what the standard makes them of: roots of the first primes.
 */
const START = constantsOf(1 / 2).slice(0, 8)
const K = constantsOf(1 / 3)

const block = new Uint8Array(BLOCK_BYTES)
const view = new DataView(block.buffer)
const w = new Int32Array(ROUNDS)

/** The first 32 bits of the hash of an ASCII text of at most 55 characters. */
export function hashFirstWord(text: string): number {
  const { length } = text
  if (length > MAX_BYTES) throw new RangeError(`more than one block: ${length} characters`)
  block.fill(0)
  for (let at = 0; at < length; at++) block[at] = text.charCodeAt(at)
  block[length] = 0x80
  view.setUint32(BLOCK_BYTES - 4, length * 8)
  for (let at = 0; at < 16; at++) w[at] = view.getInt32(at * 4)
  for (let at = 16; at < ROUNDS; at++) {
    const early = w[at - 15]!
    const late = w[at - 2]!
    const s0 = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3)
    const s1 = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10)
    w[at] = (w[at - 16]! + s0 + w[at - 7]! + s1) | 0
  }
  let [a, b, c, d, e, f, g, h] = START as [number, number, number, number, number, number, number, number]
  for (let at = 0; at < ROUNDS; at++) {
    const s1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + K[at]! + w[at]!) | 0
    const s0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + t1) | 0
    d = c
    c = b
    b = a
    a = (t1 + t2) | 0
  }
  return (START[0]! + a) >>> 0
}

function turn(word: number, actor: number): number {
  return (word >>> actor) | (word << (32 - actor))
}

/** The first 32 bits of the fractions of the roots of the first 64 primes. */
function constantsOf(power: number): number[] {
  const found: number[] = []
  for (let number = 2; found.length < ROUNDS; number++) {
    if (isPrime(number)) found.push(((number ** power % 1) * 2 ** 32) | 0)
  }
  return found
}

function isPrime(number: number): boolean {
  for (let actor = 2; actor * actor <= number; actor++) if (number % actor === 0) return false
  return true
}
