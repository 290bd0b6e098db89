/** Products that come with each key, and those that are asked for all: few people read on past the first screens. */
export const FIRST = 12
export const MOST = 100
/** Characters of a search. */
export const LONGEST = 200
/** So long after a key it is asked for. */
export const WAIT_MS = 120
