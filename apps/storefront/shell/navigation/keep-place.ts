/** What is read: an element in the middle of the window, and where it stands. */
interface Place {
  readonly element: Element
  readonly top: number
}

/** Scrolling is over when nothing has moved for so long; not every browser says it. */
const STILL_MS = 120
/** Sections out of view have the heights of the former width until they are near: a few frames bring them all. */
const FRAMES = 20

/**
 * Keeps what is read in its place where the width changes, as when a tablet is turned. Another layout is longer or shorter above
 * it, and the browser would show something else. It is put back before anything is painted.
 */
export function keepPlaceOnResize(): void {
  let width = innerWidth
  // The innermost first: another layout may leave it out.
  let places: readonly Place[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let frames = 0
  const look = () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      if (frames === 0) places = findPlaces()
    }, STILL_MS)
  }
  const hold = ({ element, top }: Place) => {
    const distance = element.getBoundingClientRect().top - top
    if (Math.abs(distance) >= 1) scrollBy({ top: distance, behavior: 'instant' })
  }
  const holdOn = (place: Place) => {
    if (frames === 0 || !place.element.isConnected) return
    hold(place)
    frames -= 1
    if (frames === 0) look()
    else requestAnimationFrame(() => holdOn(place))
  }
  addEventListener('scroll', look, { passive: true })
  addEventListener('resize', () => {
    // A keyboard that rises changes the height alone.
    if (innerWidth === width) return
    width = innerWidth
    const place = places.find(({ element }) => element.isConnected && element.getClientRects().length > 0)
    if (!place) return
    hold(place)
    const isHeld = frames > 0
    frames = FRAMES
    if (!isHeld) requestAnimationFrame(() => holdOn(place))
  })
  // Whoever scrolls goes where they want to.
  for (const touch of ['wheel', 'touchstart', 'keydown'])
    addEventListener(
      touch,
      () => {
        frames = 0
      },
      { passive: true },
    )
}

function findPlaces(): Place[] {
  const main = document.querySelector('main')
  // At the top one stays at the top.
  if (!main || scrollY === 0) return []
  const places: Place[] = []
  let element = document.elementsFromPoint(innerWidth / 2, innerHeight / 3).find((one) => main.contains(one))
  for (; element && element !== main; element = element.parentElement ?? undefined)
    places.push({ element, top: element.getBoundingClientRect().top })
  return places
}
