/** Country code, then how the digits after it fall into groups, by how many they are. */
const GROUPS: Readonly<Record<string, Readonly<Record<number, readonly number[]>>>> = {
  '971': { 9: [2, 3, 4], 8: [1, 3, 4] },
  '965': { 8: [4, 4] },
  '966': { 9: [2, 3, 4] },
  '968': { 8: [4, 4] },
  '973': { 8: [4, 4] },
  '974': { 8: [4, 4] },
  '962': { 9: [1, 4, 4] },
  '381': { 9: [2, 3, 4], 8: [2, 3, 3], 10: [3, 3, 4] },
  '357': { 8: [2, 6] },
  '33': { 9: [1, 2, 2, 2, 2] },
  '30': { 10: [3, 3, 4] },
  '44': { 10: [4, 6] },
  '20': { 10: [3, 3, 4] },
  '1': { 10: [3, 3, 4] },
}

/** The country codes of one and two digits (ITU-T E.164); every other one has three. */
const SHORT_COUNTRY_CODE = /^(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/

/** An E.164 number in groups that people read out: `+971 50 123 4567`. What is no such number is returned as it is. */
export function formatPhone(e164: string): string {
  if (!/^\+[1-9]\d{6,14}$/.test(e164)) return e164
  const digits = e164.slice(1)
  const country = SHORT_COUNTRY_CODE.exec(digits)?.[0] ?? digits.slice(0, 3)
  const rest = digits.slice(country.length)
  return `+${country} ${inGroups(rest, GROUPS[country]?.[rest.length] ?? threes(rest.length)).join(' ')}`
}

function inGroups(digits: string, sizes: readonly number[]): string[] {
  let at = 0
  return sizes.map((size) => {
    at += size
    return digits.slice(at - size, at)
  })
}

/** Threes, and at the end a four rather than a lone digit. */
function threes(length: number): number[] {
  const sizes: number[] = []
  let left = length
  while (left > 4) {
    sizes.push(3)
    left -= 3
  }
  return [...sizes, left]
}
