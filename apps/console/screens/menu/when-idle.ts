const tasks = new Set<() => void>()
let isWaiting = false

const OTHERWISE_MS = 50

/** Does something when nothing else is done; of several one at a time, so that none holds a key up. Returns what forgets it. */
export function whenIdle(task: () => void): () => void {
  tasks.add(task)
  wait()
  return () => void tasks.delete(task)
}

function wait(): void {
  if (isWaiting || tasks.size === 0) return
  isWaiting = true
  if (typeof requestIdleCallback === 'function') requestIdleCallback(doNext)
  else setTimeout(doNext, OTHERWISE_MS)
}

function doNext(): void {
  isWaiting = false
  const [task] = tasks
  if (!task) return
  tasks.delete(task)
  task()
  wait()
}
