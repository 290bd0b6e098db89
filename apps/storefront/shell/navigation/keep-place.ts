/** What is read: an element in the middle of the window, and where it stands. */
interface Place {
  readonly element: Element
  readonly top: number
}

/** Scrolling is over when nothing has moved for so long; not every browser says it. */
const STILL_MS = 120

/**
 * Keeps what is read in its place where the width changes, as when a tablet is turned. Another layout is longer or shorter above
 * it, and the browser would show something else. It is put back before anything is painted.
 */
export function keepPlaceOnResize(): void {
  let width = innerWidth
  // The innermost first: another layout may leave it out.
  let places: readonly Place[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  addEventListener(
    'scroll',
    () => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        places = findPlaces()
      }, STILL_MS)
    },
    { passive: true },
  )
  addEventListener('resize', () => {
    // A keyboard that rises changes the height alone.
    if (innerWidth === width) return
    width = innerWidth
    const place = places.find(({ element }) => element.isConnected && element.getClientRects().length > 0)
    if (place) scrollBy({ top: place.element.getBoundingClientRect().top - place.top, behavior: 'instant' })
  })
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
