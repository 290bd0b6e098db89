import { useId, useState } from 'react'
import { useMerchant, useWords } from '#shell/merchants/shell-provider.tsx'

const MOST = 140

/** A note on the item for the kitchen, with what is left of its length. */
export function Note({ note }: { note: string }) {
  const t = useWords('item')
  const { kind } = useMerchant()
  const id = useId()
  const [text, setText] = useState(note)
  return (
    <div className="px-5 pt-5 pb-6">
      <div className="mb-2.5 flex items-baseline justify-between gap-3">
        <label htmlFor={id} className="text-subhead">
          {t('item.note')}
        </label>
        <bdi dir="ltr" className="text-small text-ink2">
          {t('item.noteLength', { used: text.length, most: MOST })}
        </bdi>
      </div>
      <div className="field items-start">
        <textarea
          id={id}
          name="note"
          rows={3}
          maxLength={MOST}
          defaultValue={note}
          placeholder={kind === 'pharmacy' ? undefined : t('item.notePlaceholder')}
          aria-describedby={`${id}-hint`}
          onChange={(event) => setText(event.target.value)}
          className="px-4 py-3"
        />
      </div>
      <p id={`${id}-hint`} className="mt-2 text-small text-ink2">
        {t('item.noteHint')}
      </p>
    </div>
  )
}
