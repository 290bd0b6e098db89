import { BackIcon } from '@compass/ui/icons'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { Button, IconAction } from '#parts/button.tsx'
import { Card, Failed, LoadingRows } from '#parts/surfaces.tsx'
import { sentenceOf } from '#shell/calls/index.tsx'
import { useWords } from '#shell/language/words.tsx'
import { Page } from './page.tsx'

/** The way back to the list that somebody came from, as they left it; `to`: where they came from nowhere. */
export function BackAction({ label, to }: { readonly label: string; readonly to: string }) {
  const navigate = useNavigate()
  return (
    <IconAction
      kind="bare"
      label={label}
      icon={<BackIcon size={20} />}
      onClick={() => (history.state?.idx > 0 ? navigate(-1) : navigate(to))}
    />
  )
}

/** The page of one thing of a list while it is read, and where it cannot be. */
export function UnreadPage(props: {
  readonly title: ReactNode
  readonly read: { readonly error: Error | null; readonly refetch: () => unknown }
}) {
  const { title, read } = props
  const t = useWords('console')
  return (
    <Page title={title}>
      <Card>
        {read.error ? (
          <Failed
            message={sentenceOf(read.error, t('console.unreached'))}
            action={<Button onClick={() => read.refetch()}>{t('console.tryAgain')}</Button>}
          />
        ) : (
          <LoadingRows label={t('console.loading')} />
        )}
      </Card>
    </Page>
  )
}
