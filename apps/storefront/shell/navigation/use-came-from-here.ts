import { useNavigationType } from 'react-router'

/**
 * Whether a page was come to from another one of this document, so that going back leads there and loses nothing. The first
 * page of a visit was not. Neither was one that was loaded anew: before it there may be another site, and what is still being
 * sent would end with the document.
 */
export function useCameFromHere(): boolean {
  return useNavigationType() !== 'POP'
}
