const CALM_MS = 5_000
const TOUCHES = ['pointerdown', 'keydown', 'scroll', 'wheel', 'touchmove'] as const

/** Whether something is open that a question would come before, or somebody writes. */
function isBusy(): boolean {
  const isWriting = document.activeElement?.matches('input, textarea, select, [contenteditable]') ?? false
  return (
    isWriting || document.visibilityState !== 'visible' || document.querySelector('dialog[open], #consent') !== null
  )
}

/** Calls once, when nobody has touched the page for a while and nothing else asks. Returns the function that stops it. */
export function whenCalm(call: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>
  const look = () => {
    if (isBusy()) return wait()
    stop()
    call()
  }
  const wait = () => {
    clearTimeout(timer)
    timer = setTimeout(look, CALM_MS)
  }
  const options = { passive: true, capture: true }
  const stop = () => {
    clearTimeout(timer)
    for (const touch of TOUCHES) removeEventListener(touch, wait, options)
  }
  for (const touch of TOUCHES) addEventListener(touch, wait, options)
  wait()
  return stop
}
