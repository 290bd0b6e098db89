/** The choice that an arrow key leads to in a list of `count`; null stands for the field itself, between last and first. */
export function moveChoice(key: string, chosen: number | null, count: number): number | null {
  if (count === 0) return null
  if (key === 'ArrowDown') return chosen === null ? 0 : chosen + 1 < count ? chosen + 1 : null
  return chosen === null ? count - 1 : chosen > 0 ? chosen - 1 : null
}
