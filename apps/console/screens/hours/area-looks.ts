import type { MerchantDocument } from '@compass/contract/merchant-document'

export type Area = MerchantDocument['stores'][number]['areas'][number]

/** Hues of areas, told apart on paper and on ink; each is used once before any comes again. */
const COLORS = ['#c4420f', '#0f7a6b', '#2b59c8', '#8a5a00', '#8e3aa8', '#3f7d20', '#b3265e', '#486581']

export function colorOfArea(place: number): string {
  return COLORS[place % COLORS.length]!
}
