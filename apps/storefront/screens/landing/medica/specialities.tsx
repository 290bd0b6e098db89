import type { ChosenText } from '@compass/domain/languages'
import { Fragment } from 'react'
import { LocalizedText } from '#shell/languages/localized-text.tsx'
import { useShell } from '#shell/merchants/shell-provider.tsx'

/** What a clinic is for, one after another. */
export function Specialities({ texts }: { texts: readonly ChosenText[] }) {
  const { language } = useShell()
  const comma = language === 'ar' ? '، ' : ', '
  return texts.map((text, at) => (
    <Fragment key={text.text}>
      {at > 0 ? comma : null}
      <LocalizedText text={text} />
    </Fragment>
  ))
}
