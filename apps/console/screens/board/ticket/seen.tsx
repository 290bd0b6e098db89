import { createContext, type RefObject, useContext, useEffect, useState } from 'react'

/** Is what stands here in view? What is not needs no clock. */
const Seen = createContext(true)

export const SeenProvider = Seen.Provider

export const useIsSeen = () => useContext(Seen)

/** Tickets a screen above and below are drawn as if they were in view. */
const MARGIN = '100% 0px'

const watchers = new Map<Element, (isSeen: boolean) => void>()
let observer: IntersectionObserver | null = null

function watch(element: Element, tell: (isSeen: boolean) => void): () => void {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) watchers.get(target)?.(isIntersecting)
    },
    { rootMargin: MARGIN },
  )
  watchers.set(element, tell)
  observer.observe(element)
  return () => {
    watchers.delete(element)
    observer?.unobserve(element)
  }
}

/** Whether an element is in view, or nearly. */
export function useSeen(element: RefObject<Element | null>): boolean {
  // Most of a full board is not: those that are say so within a frame.
  const [isSeen, setSeen] = useState(false)
  useEffect(() => (element.current ? watch(element.current, setSeen) : undefined), [element])
  return isSeen
}
