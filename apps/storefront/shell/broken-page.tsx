import { createTranslator } from '@compass/i18n/translator'
import { Button } from '@compass/ui/button'
import { EmptyState } from '@compass/ui/empty-state'
import { isRouteErrorResponse, useRouteError, useRouteLoaderData } from 'react-router'
import { paths } from '../paths.ts'
import type { ShellData } from './storefront-of.ts'

/** Not found, or our fault: both say what is so and lead on. The page around it may know no merchant. */
export function BrokenPage() {
  const error = useRouteError()
  const shell = useRouteLoaderData<ShellData>('root')
  const t = createTranslator(shell?.language ?? 'en', ['shell'])
  const isMissing = isRouteErrorResponse(error) && error.status === 404
  const url = shell?.merchant?.url
  const title = t(isMissing ? 'shell.notFoundTitle' : 'shell.errorTitle')
  return (
    <main className="column flex min-h-dvh flex-col">
      <title>{title}</title>
      <meta name="robots" content="noindex" />
      <EmptyState
        picture={<img src={isMissing ? '/states/compass.webp' : '/states/plug.webp'} alt="" width={140} height={140} />}
        title={title}
        action={
          <Button as="a" wide href={url ? paths.menu(url) : paths.landing()}>
            {t(url ? 'shell.toMenu' : 'shell.toStart')}
          </Button>
        }
      >
        {t(isMissing ? 'shell.notFoundHint' : 'shell.errorHint')}
      </EmptyState>
    </main>
  )
}
