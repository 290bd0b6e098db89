const farPx = 110
const fastPxPerMs = 0.6

/**
 * Lets a sheet follow a finger to where it came from. That is downwards, from its head or from content that stands at its top, or to
 * its side. Calls `leave` when it was pulled far or fast enough; otherwise the sheet goes back. Returns the function that stops it.
 */
export function followFinger(sheet: HTMLElement, leave: () => void): () => void {
  let startX = 0
  let startY = 0
  let startedAt = 0
  let pulled = 0
  const isSide = sheet.dataset.side !== undefined
  // Lines begin at the left or at the right.
  const turn = isSide && getComputedStyle(sheet).direction === 'rtl' ? 1 : -1
  let state: 'idle' | 'undecided' | 'pulling' = 'idle'

  const start = (event: TouchEvent) => {
    const touch = event.touches[0]
    const target = event.target as HTMLElement
    const asDialog = !isSide && matchMedia('(width >= 72.5rem)').matches
    if (!touch || event.touches.length > 1 || asDialog || target.closest('textarea, select, input[type=range]')) return
    const scroller = target.closest('[data-scroll]')
    state = !isSide && scroller && scroller.scrollTop > 0 ? 'idle' : 'undecided'
    startX = touch.clientX
    startY = touch.clientY
    startedAt = event.timeStamp
    pulled = 0
  }
  const move = (event: TouchEvent) => {
    const touch = event.touches[0]
    if (state === 'idle' || !touch) return
    const [byX, byY] = [touch.clientX - startX, touch.clientY - startY]
    const along = isSide ? byX * turn : byY
    const across = Math.abs(isSide ? byY : byX)
    if (state === 'undecided') {
      if (Math.max(Math.abs(along), across) < 6) return
      state = along > across ? 'pulling' : 'idle'
      if (state === 'idle') return
    }
    event.preventDefault()
    pulled = Math.max(0, along)
    sheet.style.setProperty('transform', isSide ? `translateX(${pulled * turn}px)` : `translateY(${pulled}px)`)
    sheet.style.setProperty('transition', 'none')
  }
  const end = (event: TouchEvent) => {
    if (state !== 'pulling') return
    state = 'idle'
    const speed = pulled / Math.max(1, event.timeStamp - startedAt)
    if (pulled > farPx || (pulled > 30 && speed > fastPxPerMs)) return leave()
    sheet.style.setProperty('transition', 'transform 160ms cubic-bezier(0.2, 0.8, 0.2, 1)')
    sheet.style.removeProperty('transform')
  }
  const settle = () => {
    sheet.style.removeProperty('transform')
    sheet.style.removeProperty('transition')
  }

  sheet.addEventListener('touchstart', start, { passive: true })
  sheet.addEventListener('touchmove', move, { passive: false })
  sheet.addEventListener('touchend', end)
  sheet.addEventListener('touchcancel', end)
  sheet.addEventListener('close', settle)
  return () => {
    sheet.removeEventListener('touchstart', start)
    sheet.removeEventListener('touchmove', move)
    sheet.removeEventListener('touchend', end)
    sheet.removeEventListener('touchcancel', end)
    sheet.removeEventListener('close', settle)
  }
}
