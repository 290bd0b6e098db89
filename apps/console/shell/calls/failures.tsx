import { type ReactNode, useCallback } from 'react'
import { Button } from '#parts/button.tsx'
import { Failed, LoadingRows } from '#parts/surfaces.tsx'
import { useWords } from '#shell/language/words.tsx'
import { useToast } from '#shell/toasts/index.tsx'
import { sentenceOf } from './index.tsx'

/** Says what failed: the server's own sentence, or that it was not reached. */
export function useFailureSentence(): (error: unknown) => string {
  const t = useWords('console')
  return useCallback((error) => sentenceOf(error, t('console.unreached')), [t])
}

/** Says it at the foot of the page. */
export function useFailureToast(): (error: unknown) => void {
  const sayFailure = useFailureSentence()
  const notify = useToast()
  return useCallback((error) => notify({ text: sayFailure(error) }), [notify, sayFailure])
}

/** Says it in the place of what was asked for, with a way to ask again. */
export function FailedCall({ error, onRetry }: { readonly error: unknown; readonly onRetry?: () => unknown }) {
  const t = useWords('console')
  const sayFailure = useFailureSentence()
  const action = onRetry ? <Button onClick={() => void onRetry()}>{t('console.tryAgain')}</Button> : undefined
  return <Failed message={sayFailure(error)} action={action} />
}

/** What a read answered; until then that it comes, or why it does not. */
export function Reading<Data>(props: {
  readonly read: { readonly data: Data | undefined; readonly error: Error | null; readonly refetch: () => unknown }
  /** How many rows stand for what comes. */
  readonly rows?: number
  readonly children: (data: Data) => ReactNode
}) {
  const { read, rows = 4, children } = props
  const t = useWords('console')
  if (read.data !== undefined) return children(read.data)
  if (read.error) return <FailedCall error={read.error} onRetry={read.refetch} />
  return <LoadingRows label={t('console.loading')} rows={rows} />
}
