import { Button } from '@compass/ui/button'
import { EmptyState } from '@compass/ui/empty-state'
import { data, Link, type LoaderFunctionArgs, redirect } from 'react-router'
import { pageRequest } from '#shell/api/page-request.ts'
import { loadWithWords } from '#shell/languages/words.ts'
import { useMenuPath, useMerchant, useWords } from '#shell/merchants/shell-provider.tsx'
import { Page } from '#shell/navigation/page.tsx'
import { findSharedPath } from './find-shared-path.ts'

export const handle = { words: ['install'] as const }

/** What a telephone shares with the installed store (`share_target` of its manifest): a link to its menu opens there. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { publicUrl } = context.get(pageRequest)
  const { searchParams } = new URL(request.url)
  const path = findSharedPath(
    ['url', 'text', 'title'].map((name) => searchParams.get(name)),
    { url: params.url!, origins: [publicUrl, originOf(publicUrl, request.headers.get('host'))] },
  )
  if (path !== null) throw redirect(path)
  return data(null, { status: 404 })
}

/** Where the page is looked at; the server has checked whose host name that is. */
function originOf(publicUrl: string, host: string | null): string {
  const here = new URL(publicUrl)
  return host ? `${here.protocol}//${host.toLowerCase()}` : here.origin
}

export const clientLoader = loadWithWords(...handle.words)

export default function SharedLink() {
  const t = useWords('install', 'shell')
  const { name } = useMerchant()
  const menuPath = useMenuPath()
  const title = t('install.foreignTitle', { name })
  return (
    <Page title={title} back={menuPath} ownTitle>
      <meta name="robots" content="noindex" />
      <EmptyState
        picture={<img src="/states/compass.webp" alt="" width={140} height={140} />}
        title={title}
        action={
          <Button as={Link} to={menuPath} wide>
            {t('shell.toMenu')}
          </Button>
        }
      >
        {t('install.foreignHint')}
      </EmptyState>
    </Page>
  )
}

export { BrokenPage as ErrorBoundary } from '#shell/navigation/broken-page.tsx'
