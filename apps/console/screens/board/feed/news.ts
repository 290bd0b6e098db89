/** Is a revision, `<order>.<courier>`, later than another one? */
export function isNewer(a: string, b: string): boolean {
  const [orderA = 0, courierA = 0] = a.split('.').map(Number)
  const [orderB = 0, courierB = 0] = b.split('.').map(Number)
  return orderA === orderB ? courierA > courierB : orderA > orderB
}

/** Rejects where no answer came in time. */
export async function within<T>(promise: Promise<T>, ms: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('no answer in time')), ms)
  })
  try {
    return await Promise.race([promise, late])
  } finally {
    clearTimeout(timer)
  }
}
