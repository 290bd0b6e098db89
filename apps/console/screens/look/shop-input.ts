import type { MerchantDocument } from '@compass/contract/merchant-document'
import type { Change } from '@compass/domain/document-changes'
import type { Text } from '@compass/domain/languages'

/** What is being typed and is not kept yet. */
export interface ShopInput {
  readonly color?: string
  readonly name?: Text
  readonly tagline?: Text
  /** Light or dark, as the preview is looked at; the document keeps its own. */
  readonly scheme?: 'light' | 'dark'
}

/** What is typed as changes of the drafts, for the preview. */
export function changesOfInput(draft: MerchantDocument, { color, name, tagline, scheme }: ShopInput): Change[] {
  const changes: Change[] = []
  const change = (at: readonly string[], was: unknown, is: unknown) => {
    if (is === undefined || is === '' || is === was) return
    changes.push({ at, ...(was === undefined ? {} : { was }), is })
  }
  change(['brand', 'color'], draft.brand.color, color)
  change(['brand', 'colorScheme'], draft.brand.colorScheme, scheme)
  for (const language of draft.languages) {
    change(['name', language], draft.name[language], name?.[language])
    change(['tagline', language], draft.tagline[language], tagline?.[language])
  }
  return changes
}
