import { HelpIcon } from '@compass/ui/icons'
import { Link, useParams, useRouteError } from 'react-router'
import { Button } from '#parts/button.tsx'
import { Empty, Failed } from '#parts/surfaces.tsx'
import { screenPath } from '#paths'
import { CallRefusal, UnreachedCall } from '#shell/calls/index.tsx'
import { useWords } from '#shell/language/words.tsx'

/** A screen that could not be shown: the server's sentence, and the same again. */
export function FailedScreen() {
  const t = useWords('console')
  const error = useRouteError()
  const message =
    error instanceof CallRefusal
      ? error.message
      : error instanceof UnreachedCall
        ? t('console.unreached')
        : t('console.broken')
  return (
    <main className="mx-auto w-full max-w-140 py-16">
      <Failed
        message={message}
        action={
          <Button kind="fill" onClick={() => location.reload()}>
            {t('console.tryAgain')}
          </Button>
        }
      />
    </main>
  )
}

/** An address that leads to nothing, or to what this role does not see. */
export function NotFound() {
  const t = useWords('console')
  const { slug = '' } = useParams()
  return (
    <Empty
      icon={HelpIcon}
      title={t('console.notFound')}
      action={
        <Button as={Link} to={screenPath(slug, '')} kind="fill">
          {t('console.toStart')}
        </Button>
      }
    >
      {t('console.notFoundText')}
    </Empty>
  )
}
