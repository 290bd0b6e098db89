import encodeQR from 'qr'

/** Up to a quarter of a code may go to a scratch or a stain. */
const CORRECTION = 'quartile'

/** The squares of a code, row by row, true for a dark one; without the white around it, which the library does not leave out. */
export function squaresOf(url: string): boolean[][] {
  const bordered = encodeQR(url, 'raw', { ecc: CORRECTION, border: 1 })
  return bordered.slice(1, -1).map((row) => row.slice(1, -1))
}
