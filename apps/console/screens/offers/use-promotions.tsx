import { sameValue, type TreeGroup, valueAt } from '@compass/domain/document-changes'
import { useMemo } from 'react'
import { type Edit, withPublished } from '#document/edits.ts'
import { useDocument } from '#document/index.ts'
import { useFailureToast } from '#shell/calls/failures.tsx'
import { PROMOTIONS, type Promotion } from './rules/promotion-model.ts'

const EMPTY: TreeGroup = {}

/** The offers of the document with all drafts, and how they are changed. */
export function usePromotions() {
  const sayFailure = useFailureToast()
  const { draftTree: draft, publishedTree: before, drafts: changes, saveChanges } = useDocument()
  // `DocumentGate` stands around: nothing is shown before they are there.
  const [draftTree, publishedTree] = [draft ?? EMPTY, before ?? EMPTY]
  const promotions = useMemo(() => promotionsOf(draftTree), [draftTree])
  const published = useMemo(
    () => new Map(promotionsOf(publishedTree).map((promotion) => [promotion.key, promotion])),
    [publishedTree],
  )
  return {
    promotions,
    published,
    draftTree,
    publishedTree,
    /** What a trial is told beside the published document. */
    changes,
    write: (...edits: readonly Edit[]) => {
      const whole = edits.map((edit) => withPublished(edit, publishedTree))
      saveChanges(whole).catch(sayFailure)
    },
  }
}

function promotionsOf(tree: TreeGroup): readonly Promotion[] {
  return (valueAt(tree, PROMOTIONS) as readonly Promotion[] | undefined) ?? []
}

/** One offer, with which of its fields are not published yet. */
export function usePromotion(key: string) {
  const { promotions, published, write, ...rest } = usePromotions()
  const promotion = promotions.find((one) => one.key === key)
  const before = published.get(key)
  return {
    ...rest,
    promotions,
    promotion,
    isNew: before === undefined,
    isChanged: (...path: readonly string[]) =>
      before !== undefined && promotion !== undefined && !sameValue(fieldOf(promotion, path), fieldOf(before, path)),
    set: (path: readonly string[], is: unknown) => write({ at: [...PROMOTIONS, key, ...path], is }),
    write,
  }
}

function fieldOf(promotion: Promotion, path: readonly string[]): unknown {
  return path.reduce<unknown>((value, step) => (value as Record<string, unknown> | null | undefined)?.[step], promotion)
}
