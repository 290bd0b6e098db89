import { commaOf } from '@compass/i18n/formats'
import { Fragment } from 'react'
import { LocalizedText } from '#shell/languages/localized-text.tsx'
import { useShell } from '#shell/merchants/shell-provider.tsx'
import type { CartLineView } from './cart-view.ts'
import { Quantity } from './quantity.tsx'

/** What was chosen with an item, in small: "Large, smoked raita, 2 × boiled egg". Nothing where nothing was. */
export function LineCustomization({ line }: { line: Pick<CartLineView, 'choices'> }) {
  const { language } = useShell()
  if (line.choices.length === 0) return null
  return (
    <p className="text-small text-ink2">
      {line.choices.map(({ text, counter }, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: choices of a line keep their order
        <Fragment key={i}>
          {i > 0 ? commaOf(language) : ''}
          {counter > 1 ? <Quantity count={counter} /> : null}
          {counter > 1 ? ' ' : ''}
          <LocalizedText text={text} />
        </Fragment>
      ))}
    </p>
  )
}
