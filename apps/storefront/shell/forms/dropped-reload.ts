/**
 * The router drops what is read again after an action where a later action is answered meanwhile, after which nothing is read.
 * It takes the older reading for overtaken. What the first action changed would never be shown.
 */
let isDropped = false

/** Notes whether what a page reads is dropped. A reading that comes after it makes up for it. */
export async function noteDropped<T>(signal: AbortSignal, reading: Promise<T>): Promise<T> {
  const note = () => {
    isDropped = true
  }
  signal.addEventListener('abort', note)
  try {
    const data = await reading
    if (!signal.aborted) isDropped = false
    return data
  } finally {
    signal.removeEventListener('abort', note)
  }
}

/** Whether something is to be read again. Whoever asks sees to it. */
export function takeDropped(): boolean {
  const was = isDropped
  isDropped = false
  return was
}
