import { diffWords } from 'diff'

/** Texts shorter than this are read whole in their sentence. */
const LONG = 200

/** What changed in a long text, word by word; nothing of others. */
export function TextDifference({ was, is }: { readonly was: unknown; readonly is: unknown }) {
  if (typeof was !== 'string' || typeof is !== 'string' || Math.max(was.length, is.length) <= LONG) return null
  return (
    <p className="mt-1 max-h-40 overflow-y-auto whitespace-pre-wrap rounded-form bg-sunken p-2 text-note" dir="auto">
      {diffWords(was, is).map(({ value, added, removed }, index) => {
        if (removed)
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text have no other name
            <s key={index} className="text-ink3">
              {value}
            </s>
          )
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text have no other name
          <span key={index} className={added ? 'text-pen' : undefined}>
            {value}
          </span>
        )
      })}
    </p>
  )
}
