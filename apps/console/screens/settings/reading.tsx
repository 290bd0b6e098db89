import type { ReactNode } from 'react'
import { Button } from '#parts/button.tsx'
import { Failed, LoadingRows } from '#parts/surfaces.tsx'
import { sentenceOf } from '#shell/calls/index.tsx'
import { useWords } from '#shell/language/words.tsx'

/** What a read answered; until then that it comes, or why it does not. */
export function Reading<Data>(props: {
  readonly read: { readonly data: Data | undefined; readonly error: Error | null; readonly refetch: () => unknown }
  readonly children: (data: Data) => ReactNode
}) {
  const { read, children } = props
  const t = useWords('console')
  if (read.data !== undefined) return children(read.data)
  if (!read.error) return <LoadingRows label={t('console.loading')} rows={4} />
  return (
    <Failed
      message={sentenceOf(read.error, t('console.unreached'))}
      action={<Button onClick={() => void read.refetch()}>{t('console.tryAgain')}</Button>}
    />
  )
}
