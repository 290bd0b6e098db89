import type { Key } from '../words/index.ts'

/** How many facts there are for the loading screen (the specification, section 1). */
export const FACTS = 61

/** The key of a fact by a number from the application's edge (a random one, or one that steps on); any integer fits. */
export function factKey(number: number): Key<'facts'> {
  const index = (((number % FACTS) + FACTS) % FACTS) + 1
  return `facts.${String(index).padStart(2, '0')}` as Key<'facts'>
}
