import { openOrderLink } from '@compass/contract/orders'
import { type LoaderFunctionArgs, redirect } from 'react-router'
import { paths } from '#paths'
import { createPageClient } from '#shell/api/page-client.ts'

/**
 * An order's link without its merchant: what opens it tells which one it is. Swaps it for the order's cookie and goes to the
 * merchant's page; without one, or with a wrong one, nothing is found.
 */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const id = params.orderId
  const k = new URL(request.url).searchParams.get('k')
  if (!id || k === null) throw new Response(null, { status: 404 })
  const opened = await createPageClient(context, request)(openOrderLink, { params: { id }, body: { k } })
  if (!opened.ok) throw new Response(null, { status: opened.status >= 500 ? 503 : 404 })
  throw redirect(paths.orderStatus(opened.data.slug, id))
}

export default function OpenStatus() {
  return null
}

export { BrokenPage as ErrorBoundary } from '#shell/navigation/broken-page.tsx'
