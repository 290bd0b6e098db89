import { listDrafts, saveDrafts } from '@compass/contract/document-changes'
import {
  type At,
  applyChanges,
  type Change,
  DraftBook,
  pathText,
  readTree,
  sameValue,
  type TreeGroup,
} from '@compass/domain/document-changes'
import type { QueryClient } from '@tanstack/react-query'
import { type Send, UnreachedCall } from '#shell/calls/index.tsx'
import { WaitingChanges } from './waiting-changes.ts'

/** A fault of the draft, where it stands in the document. */
export interface DocumentFault {
  readonly at: At
  readonly message: string
}

const MAX_STEPS = 50
const TRIES_AGAIN_MS = 5_000

const trees = new WeakMap<object, TreeGroup>()

/** The tree of a document, the same as long as the document is. */
export function treeOfDocument(document: object): TreeGroup {
  let tree = trees.get(document)
  if (!tree) {
    tree = readTree(document)
    trees.set(document, tree)
  }
  return tree
}

/** What a function of two values made last: many fields of a screen ask for the same. */
function remembersLast<A, B, R>(make: (one: A, other: B) => R): (one: A, other: B) => R {
  let last: { readonly one: A; readonly other: B; readonly result: R } | null = null
  return (one, other) => {
    if (last?.one !== one || last.other !== other) last = { one, other, result: make(one, other) }
    return last.result
  }
}

/** The published tree with drafts over it. */
export const draftOver = remembersLast(
  (published: TreeGroup, drafts: readonly Change[]): TreeGroup =>
    drafts.length === 0 ? published : applyChanges(published, drafts).tree,
)

/** Drafts of the server with what waits in this browser over them. */
export const joinDrafts = remembersLast(
  (stored: readonly { readonly change: Change }[], waiting: readonly Change[]): readonly Change[] => {
    const changes = stored.map(({ change }) => change)
    if (waiting.length === 0) return changes
    const book = new DraftBook(changes)
    for (const change of waiting) book.save(change)
    return book.drafts
  },
)

/** What somebody writes in the document of a merchant: it is sent one after another, and can be undone. */
export class DocumentDesk {
  readonly waiting: WaitingChanges
  readonly #steps: (readonly Change[])[] = []
  readonly #listeners = new Set<() => void>()
  #faults: readonly DocumentFault[] = []
  #sending: Promise<void> | null = null
  #preview: (() => void) | null = null

  constructor(slug: string) {
    this.waiting = new WaitingChanges(slug)
  }

  get faults(): readonly DocumentFault[] {
    return this.#faults
  }

  get preview(): (() => void) | null {
    return this.#preview
  }

  setPreview(open: (() => void) | null): void {
    this.#preview = open
    this.#notify()
  }

  get canUndo(): boolean {
    return this.#steps.length > 0
  }

  setFaults(faults: readonly DocumentFault[]): void {
    this.#faults = faults
    this.#notify()
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    const leave = this.waiting.subscribe(listener)
    return () => {
      this.#listeners.delete(listener)
      leave()
    }
  }

  /**
   * Keeps changes, and sends them. Rejects with what the server refused; what does not reach it waits.
   *
   * @param steps whether they can be undone as one step
   */
  save(
    changes: readonly Change[],
    { queries, send, steps = true }: { queries: QueryClient; send: Send; steps?: boolean },
  ): Promise<void> {
    if (changes.length === 0) return Promise.resolve()
    const before = this.#draftsNow(queries)
    this.waiting.add(changes)
    const after = this.#draftsNow(queries)
    if (steps && before && after) {
      this.#steps.push(composeUndo(before, after))
      if (this.#steps.length > MAX_STEPS) this.#steps.shift()
    }
    this.#faults = this.#faults.filter((fault) => !changes.some(({ at }) => startsWith(fault.at, at)))
    this.#notify()
    return this.flush(queries, send)
  }

  /** Takes the last step back; false: there is none. */
  undo(queries: QueryClient, send: Send): boolean {
    const step = this.#steps.pop()
    if (!step) return false
    void this.save(step, { queries, send, steps: false }).catch(() => undefined)
    return true
  }

  /** What was published is no step of this browser any more. */
  forgetSteps(): void {
    this.#steps.length = 0
    this.#notify()
  }

  /** Sends what waits; what cannot be sent now is tried again. */
  flush(queries: QueryClient, send: Send): Promise<void> {
    this.#sending ??= this.#sendAll(queries, send).finally(() => {
      this.#sending = null
    })
    return this.#sending
  }

  async #sendAll(queries: QueryClient, send: Send): Promise<void> {
    while (this.waiting.changes.length > 0) {
      const changes = [...this.waiting.changes]
      try {
        await send(saveDrafts, { body: { changes: changes.map(({ at, ...rest }) => ({ at: [...at], ...rest })) } })
      } catch (error) {
        if (error instanceof UnreachedCall) {
          setTimeout(() => void this.flush(queries, send).catch(() => undefined), TRIES_AGAIN_MS)
          return
        }
        // It will never be taken: what is seen is again what everybody sees.
        this.waiting.drop(changes.length)
        throw error
      }
      await queries.refetchQueries({ queryKey: [listDrafts.name] })
      this.waiting.drop(changes.length)
    }
  }

  /** All drafts as they are seen here; null: they are not known yet. */
  #draftsNow(queries: QueryClient): readonly Change[] | null {
    const stored = queries.getQueryData<{ items: readonly { change: Change }[] }>([listDrafts.name, {}])?.items
    return stored ? joinDrafts(stored, this.waiting.changes) : null
  }

  #notify(): void {
    for (const listener of this.#listeners) listener()
  }
}

/** Changes that make of some drafts those that there were before: what is new goes, and what is gone comes back. */
function composeUndo(before: readonly Change[], after: readonly Change[]): Change[] {
  const [was, is] = [before, after].map((drafts) => new Map(drafts.map((draft) => [pathText(draft.at), draft])))
  const differs = (drafts: ReadonlyMap<string, Change>, draft: Change) =>
    !sameValue(drafts.get(pathText(draft.at)), draft)
  return [
    ...after.filter((draft) => differs(was!, draft)).map(({ at }) => ({ at })),
    ...before.filter((draft) => differs(is!, draft)),
  ]
}

export function startsWith(at: At, beginning: At): boolean {
  return beginning.every((step, index) => at[index] === step)
}

const desks = new Map<string, DocumentDesk>()

/** The desk of a merchant in this browser. */
export function deskOf(slug: string): DocumentDesk {
  let desk = desks.get(slug)
  if (!desk) {
    desk = new DocumentDesk(slug)
    desks.set(slug, desk)
  }
  return desk
}
