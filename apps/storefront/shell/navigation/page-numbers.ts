/** Beyond so many pages the far ones are dots (the specification, section 9). */
const MAX_SHOWN = 6

/** The pages to offer, in order: all of them up to six, else the ends and those beside the open one; `null` stands for dots. */
export function listPageNumbers(page: number, pages: number): (number | null)[] {
  const all = Array.from({ length: pages }, (_, i) => i + 1)
  if (pages <= MAX_SHOWN) return all
  const near = all.filter((one) => one === 1 || one === pages || Math.abs(one - page) <= 1)
  return near.flatMap((one, i) => {
    const gap = one - (near[i - 1] ?? one)
    // Dots in the place of one page would say less than the page.
    return gap === 2 ? [one - 1, one] : gap > 2 ? [null, one] : [one]
  })
}
