type Corner = readonly [number, number]

/**
 * What is evidently wrong with the polygon of an area, as a sentence; null where nothing is. Corners are [longitude,
 * latitude]; the ring may be closed or open.
 */
export function polygonFault(polygon: readonly Corner[]): string | null {
  const ring = openRing(polygon)
  if (new Set(ring.map((corner) => corner.join())).size < 3) return 'A polygon has three different corners at least.'
  if (Math.abs(doubledArea(ring)) < 1e-9) return 'The polygon has no surface: its corners lie on one line.'
  const crossing = crossingSides(ring)
  if (crossing)
    return `The polygon crosses itself: the sides after corners ${crossing[0] + 1} and ${crossing[1] + 1} meet.`
  return null
}

/** The ring with its first corner again at its end. */
export function closedRing(polygon: readonly Corner[]): Corner[] {
  const ring = openRing(polygon)
  return [...ring, ring[0]!]
}

function openRing(polygon: readonly Corner[]): readonly Corner[] {
  const first = polygon[0]
  const last = polygon.at(-1)
  return first && last && first[0] === last[0] && first[1] === last[1] ? polygon.slice(0, -1) : polygon
}

function doubledArea(ring: readonly Corner[]): number {
  return ring.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = ring[(index + 1) % ring.length]!
    return sum + (x * nextY - nextX * y)
  }, 0)
}

function crossingSides(ring: readonly Corner[]): readonly [number, number] | null {
  const side = (index: number) => [ring[index]!, ring[(index + 1) % ring.length]!] as const
  for (let i = 0; i < ring.length; i += 1) {
    const [a, b] = side(i)
    for (let j = i + 2; j < ring.length; j += 1) {
      if (i === 0 && j === ring.length - 1) continue
      const [c, d] = side(j)
      if (turn(a, b, c) * turn(a, b, d) < 0 && turn(c, d, a) * turn(c, d, b) < 0) return [i, j]
    }
  }
  return null
}

function turn(a: Corner, b: Corner, c: Corner): number {
  return Math.sign((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]))
}
