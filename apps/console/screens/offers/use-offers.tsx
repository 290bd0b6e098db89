import { type Change, sameValue, type TreeGroup, valueAt } from '@compass/domain/document-changes'
import { useMemo } from 'react'
import { useDocument } from '#document/index.ts'
import { sentenceOf } from '#shell/calls/index.tsx'
import { useWords } from '#shell/language/words.tsx'
import { useToast } from '#shell/toasts/index.tsx'
import { OFFERS, type Offer } from './rules/offer-model.ts'

const EMPTY: TreeGroup = {}

type Edit = Pick<Change, 'at' | 'is' | 'after'>

/** The offers of the document with all drafts, and how they are changed. */
export function useOffers() {
  const t = useWords('console')
  const tell = useToast()
  const { draftTree: draft, publishedTree: before, drafts: changes, saveChanges } = useDocument()
  // `DocumentGate` stands around: nothing is shown before they are there.
  const [draftTree, publishedTree] = [draft ?? EMPTY, before ?? EMPTY]
  const offers = useMemo(() => offersOf(draftTree), [draftTree])
  const published = useMemo(() => new Map(offersOf(publishedTree).map((offer) => [offer.key, offer])), [publishedTree])
  return {
    offers,
    published,
    draftTree,
    /** What a trial is told beside the published document. */
    changes,
    write: (...edits: readonly Edit[]) => {
      const whole = edits.map((edit) => withPublished(edit, publishedTree))
      saveChanges(whole).catch((error) => tell({ text: sentenceOf(error, t('console.unreached')) }))
    },
  }
}

function offersOf(tree: TreeGroup): readonly Offer[] {
  return (valueAt(tree, OFFERS) as readonly Offer[] | undefined) ?? []
}

function withPublished({ at, is, after }: Edit, publishedTree: TreeGroup): Change {
  const was = valueAt(publishedTree, at)
  return {
    at,
    ...(was === undefined ? {} : { was }),
    ...(is === undefined ? {} : { is }),
    ...(after === undefined ? {} : { after }),
  }
}

/** One offer, with which of its fields are not published yet. */
export function useOffer(key: string) {
  const { offers, published, write, ...rest } = useOffers()
  const offer = offers.find((one) => one.key === key)
  const before = published.get(key)
  return {
    ...rest,
    offers,
    offer,
    isNew: before === undefined,
    isChanged: (...path: readonly string[]) =>
      before !== undefined && offer !== undefined && !sameValue(fieldOf(offer, path), fieldOf(before, path)),
    set: (path: readonly string[], is: unknown) => write({ at: [...OFFERS, key, ...path], is }),
    write,
  }
}

function fieldOf(offer: Offer, path: readonly string[]): unknown {
  return path.reduce<unknown>((value, step) => (value as Record<string, unknown> | null | undefined)?.[step], offer)
}
