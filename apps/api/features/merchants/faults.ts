import type { DocumentFault } from '@compass/domain/refusal'

/** Where something stands in a document, from the root. */
export type Path = readonly (string | number)[]

/** Nobody reads more, and a document of 16 MB can hold very many. */
const MAX_FAULTS = 200

/** JSON Pointer (RFC 6901). */
export function pointerOf(path: Path): string {
  return path.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
}

/** What is wrong with a document, collected while it is read: all of it is said at once. */
export class Faults {
  readonly list: DocumentFault[] = []
  /** Amounts with more decimals than the currency has. A document that has no other fault is refused with their slug. */
  imprecise = 0

  add(path: Path, message: string): void {
    if (this.list.length < MAX_FAULTS) this.list.push({ path: pointerOf(path), message })
  }

  get areImpreciseAlone(): boolean {
    return this.imprecise > 0 && this.imprecise === this.list.length
  }

  /** Says of each key that stands twice where it stands the second time. */
  addTwice(entries: readonly { readonly key: string; readonly path: Path }[], label: string): void {
    const first = new Map<string, Path>()
    for (const { key, path } of entries) {
      const before = first.get(key)
      if (before) this.add(path, `The ${label} "${key}" stands twice; the first is at ${pointerOf(before)}.`)
      else first.set(key, path)
    }
  }
}
