import type { ChosenText } from '@compass/domain/languages'
import { SearchIcon } from '@compass/ui/icons'
import { LocalizedText } from '#shell/languages/localized-text.tsx'

/** The item by which a search found a brand. */
export function FoundItem({ text }: { text: ChosenText | null }) {
  if (!text) return null
  return (
    <span className="mt-0.5 flex items-center gap-1.5 text-small text-accent">
      <SearchIcon size={14} />
      <LocalizedText text={text} />
    </span>
  )
}
