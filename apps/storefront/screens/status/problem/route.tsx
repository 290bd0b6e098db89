import { getOrder } from '@compass/contract/orders'
import { reportProblem } from '@compass/contract/problems'
import { PROBLEM_KINDS, type ProblemKind } from '@compass/domain/orders'
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect, useActionData, useLoaderData } from 'react-router'
import { paths } from '#paths'
import { createPageClient } from '#shell/api/page-client.ts'
import { readSubmission } from '#shell/forms/submission.ts'
import { loadWithWords } from '#shell/languages/words.ts'
import { readStorefront } from '#shell/merchants/read-storefront.ts'
import { useMerchant, useWords } from '#shell/merchants/shell-provider.tsx'
import { Page } from '#shell/navigation/page.tsx'
import { type OrderView, toOrderView } from '#shell/orders/order-view.ts'
import { mayReport } from '#shell/orders/problems.ts'
import { type ProblemFault, ProblemForm } from './problem-form.tsx'

export const handle = { words: ['aftercare', 'status'] as const }

/** What the form takes; the server takes a little more. */
const MAX_PICTURE_BYTES = 7_000_000

/** An order of which something can be reported; another one leads to its status page, and somebody else's is not found. */
export async function loader({ context, params, request }: LoaderFunctionArgs): Promise<{ order: OrderView }> {
  const url = params.url!
  const { say, shell } = await readStorefront(context, request, url)
  const call = createPageClient(context, request)
  const answer = await call(getOrder, { params: { id: params.orderId! } }, { url, language: shell.language })
  if (!answer.ok) throw new Response(null, { status: answer.status >= 500 ? 503 : 404 })
  const order = toOrderView(answer.data.order, say)
  if (!mayReport(order, new Date())) throw redirect(paths.orderStatus(url, order.id))
  return { order }
}

export const clientLoader = loadWithWords(...handle.words)

export async function action({ context, params, request }: ActionFunctionArgs): Promise<ProblemFault> {
  const url = params.url!
  const id = params.orderId!
  const { call, form, text } = await readSubmission(context, request, url)
  const kind = PROBLEM_KINDS.find((one) => one === text('kind'))
  const lines = form.getAll('lines').flatMap((line) => (typeof line === 'string' ? [line] : []))
  const texts = { kind: kind ?? null, lines, words: text('words') }
  const file = form.get('picture')
  const picture = file instanceof File && file.size > 0 ? file : null
  const fault = faultOf(kind, lines, picture)
  if (!kind || fault) return { ...texts, at: fault ?? 'kind', message: null }
  const body = {
    kind,
    lines: kind === 'late' ? [] : lines,
    words: texts.words,
    ...(picture && { picture: Buffer.from(await picture.arrayBuffer()).toString('base64') }),
  }
  const answer = await call(reportProblem, { params: { id }, body })
  if (answer.ok) throw redirect(`${paths.orderStatus(url, id)}#problems`, 303)
  return {
    ...texts,
    at: answer.error === 'invalid_picture' ? 'picture' : 'form',
    message: answer.errors[0]?.message ?? answer.message,
  }
}

function faultOf(
  kind: ProblemKind | undefined,
  lines: readonly string[],
  picture: File | null,
): ProblemFault['at'] | null {
  if (!kind) return 'kind'
  if (kind !== 'late' && lines.length === 0) return 'lines'
  return picture && picture.size > MAX_PICTURE_BYTES ? 'picture' : null
}

export default function ProblemScreen() {
  const { order } = useLoaderData<typeof loader>()
  const fault = useActionData<typeof action>()
  const t = useWords('aftercare')
  const { url } = useMerchant()
  return (
    <Page title={t('aftercare.problem')} back={paths.orderStatus(url, order.id)}>
      <ProblemForm order={order} fault={fault ?? null} />
    </Page>
  )
}

export { BrokenPage as ErrorBoundary } from '#shell/navigation/broken-page.tsx'
