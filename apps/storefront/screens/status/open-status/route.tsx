import { openOrderLink } from '@compass/contract/orders'
import { Button } from '@compass/ui/button'
import { EmptyState } from '@compass/ui/empty-state'
import { type LoaderFunctionArgs, redirect } from 'react-router'
import { paths } from '#paths'
import { createPageClient } from '#shell/api/page-client.ts'
import { pageRequest } from '#shell/api/page-request.ts'
import { loadWithWords } from '#shell/languages/words.ts'
import { useWords } from '#shell/merchants/shell-provider.tsx'
import { findOwnOrder } from './find-own-order.ts'

export const handle = { words: ['status'] as const }

/**
 * An order's page without its merchant. Its link is swapped for the order's cookie and tells which merchant it is. Without a
 * link the sessions of this browser open it, and without an id it is the order that is running. A wrong link, an unknown
 * order and another one's are not found.
 */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const id = params.orderId
  const k = new URL(request.url).searchParams.get('k')
  if (id && k !== null) {
    const opened = await createPageClient(context, request)(openOrderLink, { params: { id }, body: { k } })
    if (!opened.ok) throw new Response(null, { status: opened.status >= 500 ? 503 : 404 })
    throw redirect(paths.orderStatus(opened.data.slug, id))
  }
  const { slugOfHost } = context.get(pageRequest)
  const own = slugOfHost ? paths.orderStatus(slugOfHost, id) : await findOwnOrder(context, request, id)
  if (own) throw redirect(own)
  if (id) throw new Response(null, { status: 404 })
  return null
}

export const clientLoader = loadWithWords(...handle.words)

/** No order is running, wherever this browser is known. */
export default function OpenStatus() {
  const t = useWords('status', 'shell')
  return (
    <main id="content" className="column flex min-h-dvh flex-col">
      <title>{t('status.noOrder')}</title>
      <meta name="robots" content="noindex" />
      <link rel="icon" type="image/svg+xml" href="/icon.svg" />
      <EmptyState
        picture={<img src="/states/bags.webp" alt="" width={140} height={140} />}
        title={t('status.noOrder')}
        action={
          <Button as="a" href={paths.landing()} wide>
            {t('shell.toStart')}
          </Button>
        }
      >
        {t('status.noOrderHint')}
      </EmptyState>
    </main>
  )
}

export { BrokenPage as ErrorBoundary } from '#shell/navigation/broken-page.tsx'
