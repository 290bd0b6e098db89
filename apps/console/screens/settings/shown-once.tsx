import { useRef } from 'react'
import { Button } from '#parts/button.tsx'
import { Callout } from '#parts/surfaces.tsx'
import { useWords } from '#shell/language/words.tsx'

/** A secret that the server says this once: to be copied now. */
export function ShownOnce({ value, onDone }: { readonly value: string; readonly onDone: () => void }) {
  const t = useWords('settings')
  const text = useRef<HTMLElement>(null)
  return (
    <Callout
      look="ok"
      action={
        <span className="flex gap-2">
          <Button kind="fill" onClick={() => void navigator.clipboard.writeText(value)}>
            {t('settings.copy')}
          </Button>
          <Button onClick={onDone}>{t('settings.kept')}</Button>
        </span>
      }
    >
      <b className="block">{t('settings.shownOnce')}</b>
      <code ref={text} dir="ltr" className="break-all">
        {value}
      </code>
    </Callout>
  )
}
