import { orderIdOfCode } from '@compass/domain/orders'
import { type LoaderFunctionArgs, redirect } from 'react-router'
import { paths } from '#paths'

/** The short link of a message: it leads to the order's status page, which shows what this browser may see. */
export function loader({ params }: LoaderFunctionArgs) {
  const orderId = orderIdOfCode(params.code!)
  if (!orderId) throw new Response(null, { status: 404 })
  throw redirect(paths.orderStatus(params.url!, orderId))
}

export default function ShortLink() {
  return null
}

export { BrokenPage as ErrorBoundary } from '#shell/navigation/broken-page.tsx'
