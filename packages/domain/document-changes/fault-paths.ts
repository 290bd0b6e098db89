import type { Change } from './change.ts'
import { itemField, patternOf, patternWithin } from './item-lists.ts'
import { isGroup } from './tree.ts'

/**
 * The path at which changes name what a JSON Pointer leads to in a document: items by their names, products as one list.
 * What has no name of its own keeps its position.
 */
export function atOfPointer(document: unknown, pointer: string): string[] {
  const steps = pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
  const at: string[] = []
  let here: unknown = document
  let pattern = ''
  for (const step of steps) {
    const isProducts = step === 'products' && /^catalogue\/categories\/\*$/.test(pattern)
    const list = isProducts ? 'catalogue/products' : pattern
    const field = Array.isArray(here) ? itemField(list) : undefined
    here = isGroup(here) || Array.isArray(here) ? (here as Record<string, unknown>)[step] : undefined
    if (isProducts) {
      at.splice(0, at.length, 'catalogue', 'products')
      pattern = list
      continue
    }
    const name = field !== undefined && isGroup(here) ? here[field] : undefined
    at.push(typeof name === 'string' || typeof name === 'number' ? String(name) : step)
    pattern = patternWithin(pattern, step)
  }
  return at
}

/** Whether an item that a change writes is called what its path says; other values are the document's own matter. */
export function isNamedRight({ at, is }: Change): boolean {
  if (is === undefined) return true
  const field = itemField(patternOf(at.slice(0, -1)))
  if (field !== undefined) return isGroup(is) && String(is[field]) === at.at(-1)
  const item = itemField(patternOf(at.slice(0, -2)))
  return item !== at.at(-1)
}
