import { takeStaffLink } from '@compass/contract/staff'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { Failed, LoadingRows } from '#parts/surfaces.tsx'
import { screenPath } from '#paths'
import { createSend } from '#shell/calls/client.ts'
import { CallRefusal } from '#shell/calls/index.tsx'
import { useLanguage, useWords } from '#shell/language/words.tsx'

/** Signs in by the link that the demo prints. Its token stands in the fragment, which no server sees. */
export function UseLink() {
  const t = useWords('console')
  const language = useLanguage()
  const navigate = useNavigate()
  const [failure, setFailure] = useState<string | null>(null)
  useEffect(() => {
    const token = location.hash.slice(1)
    const send = createSend(undefined, language, async () => false)
    send(takeStaffLink, { body: { token } }).then(
      ({ slug }) => navigate(screenPath(slug, ''), { replace: true }),
      (error) => setFailure(error instanceof CallRefusal ? error.message : t('console.unreached')),
    )
  }, [language, navigate, t])
  return (
    <main className="mx-auto max-w-120 py-20">
      <h1 className="sr-only">{t('console.signingIn')}</h1>
      {failure ? <Failed message={failure} /> : <LoadingRows label={t('console.signingIn')} rows={2} />}
    </main>
  )
}
