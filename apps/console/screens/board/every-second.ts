const listeners = new Set<() => void>()
let ticking: ReturnType<typeof setInterval> | null = null

/** Tells a listener once a second, all of them together; the function that it returns ends it. */
export function everySecond(listener: () => void): () => void {
  listeners.add(listener)
  ticking ??= setInterval(() => {
    for (const one of listeners) one()
  }, 1000)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0 || ticking === null) return
    clearInterval(ticking)
    ticking = null
  }
}
