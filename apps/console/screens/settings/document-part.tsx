import { useDocument } from '#document/index.ts'
import { Card } from '#parts/surfaces.tsx'
import { useWords } from '#shell/language/words.tsx'
import { useSession } from '#shell/session/index.tsx'

/** What no screen changes: it stands in the merchant's document, and here is where. */
export function DocumentPart() {
  const t = useWords('settings')
  const { documentOnly } = useDocument()
  const { merchant } = useSession()
  return (
    <Card aria-labelledby="document">
      <h2 id="document" className="text-section">
        {t('settings.part_document')}
      </h2>
      <p className="my-2 text-ink2">{t('settings.documentText')}</p>
      <pre dir="ltr" className="overflow-x-auto rounded-form bg-sunken p-3 text-note">
        {`npm run merchant -- export ${merchant.slug}\nnpm run merchant -- apply ${merchant.slug}`}
      </pre>
      <ul className="mt-3 grid gap-1" dir="ltr">
        {documentOnly.map((at) => (
          <li key={at.join('/')}>
            <code className="text-note">{at.map((step) => (step === '*' ? '…' : step)).join(' › ')}</code>
          </li>
        ))}
      </ul>
    </Card>
  )
}
