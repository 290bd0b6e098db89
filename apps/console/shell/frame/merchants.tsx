import { listStaffMerchants } from '@compass/contract/staff'
import { chooseText } from '@compass/domain/languages'
import { ForwardIcon } from '@compass/ui/icons'
import { Link, Navigate } from 'react-router'
import { TextAction } from '#parts/button.tsx'
import { LoadingRows } from '#parts/surfaces.tsx'
import { ENTRY, screenPath } from '#paths'
import { createSend } from '#shell/calls/client.ts'
import { FailedCall } from '#shell/calls/failures.tsx'
import { SendProvider, useCall } from '#shell/calls/index.tsx'
import { useLanguage, useWords } from '#shell/language/words.tsx'

/** `/console`: the merchants that this browser is signed in to; where there is none one signs in. */
export function Merchants() {
  const language = useLanguage()
  return (
    <SendProvider value={createSend(undefined, language, async () => false)}>
      <main className="mx-auto grid max-w-120 gap-4 px-4 py-16">
        <MerchantList />
      </main>
    </SendProvider>
  )
}

function MerchantList() {
  const t = useWords('console')
  const language = useLanguage()
  const merchants = useCall(listStaffMerchants, {})
  if (merchants.error) return <FailedCall error={merchants.error} />
  if (!merchants.data) return <LoadingRows label={t('console.loading')} rows={3} />
  const { items } = merchants.data
  if (items.length === 0) return <Navigate to={ENTRY} replace />
  return (
    <>
      <h1 className="text-welcome">{t('console.yourShops')}</h1>
      <ul className="pane divide-y divide-line">
        {items.map(({ slug, name, staff }) => (
          <li key={slug}>
            <Link to={screenPath(slug, '')} className="flex items-center gap-3 px-4 py-3">
              <span className="min-w-0 flex-1">
                <span className="block text-row">{chooseText(name, language, 'en')?.text ?? slug}</span>
                <span className="block text-note text-ink3">
                  {staff.name} · {t(`console.role_${staff.role}`)}
                </span>
              </span>
              <ForwardIcon size={18} />
            </Link>
          </li>
        ))}
      </ul>
      <TextAction as={Link} to={ENTRY} className="justify-self-center">
        {t('console.otherShop')}
      </TextAction>
    </>
  )
}
