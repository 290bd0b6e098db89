import { getStorefront } from '@compass/contract/stores'
import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { createPageClient } from '#shell/api/page-client.ts'
import { pageRequest } from '#shell/api/page-request.ts'
import { loadWithWords } from '#shell/languages/words.ts'
import { useWords } from '#shell/merchants/shell-provider.tsx'
import { orderPaths } from '#shell/orders/order-paths.ts'
import { MessageView } from './message-view.tsx'
import { type MessageRequest, messageOf, readMessageRequest } from './messages.ts'

export const handle = { words: ['track'] as const }

/**
 * The path of the specification, below no merchant. Where `url` (or the host) names an existing one, the same message stands
 * in its colours, and only there.
 */
export async function loader({ context, request }: LoaderFunctionArgs): Promise<MessageRequest> {
  const requested = readMessageRequest(request.url)
  if (!requested) throw new Response(null, { status: 404 })
  const named = context.get(pageRequest).slugOfHost ?? new URL(request.url).searchParams.get('url')
  const isSlug = named !== null && /^[a-z0-9][a-z0-9-]{0,59}$/.test(named)
  const found = isSlug ? await createPageClient(context, request)(getStorefront, { params: { slug: named } }) : null
  if (found?.ok)
    throw redirect(orderPaths.statusMessage(found.data.merchant.slug, requested.key, requested.orderId ?? undefined))
  return requested
}

export const clientLoader = loadWithWords(...handle.words)

export default function OwnStatusMessage() {
  const requested = useLoaderData() as MessageRequest
  const t = useWords('track')
  return (
    <main id="content" className="column flex min-h-dvh flex-col">
      <title>{t(messageOf(requested.key).title)}</title>
      <meta name="robots" content="noindex" />
      <link rel="icon" type="image/svg+xml" href="/icon.svg" />
      <MessageView request={requested} url={null} />
    </main>
  )
}

export { BrokenPage as ErrorBoundary } from '#shell/navigation/broken-page.tsx'
