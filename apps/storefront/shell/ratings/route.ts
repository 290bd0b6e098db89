import { rateOrder } from '@compass/contract/ratings'
import { type ActionFunctionArgs, redirect } from 'react-router'
import { paths } from '#paths'
import { createPageClient } from '#shell/api/page-client.ts'
import { readStorefront } from '#shell/merchants/read-storefront.ts'

/** Takes a rating of whichever screen asked for it, and leads to the order's summary, where it is seen. */
export async function action({ context, params, request }: ActionFunctionArgs) {
  const url = params.url!
  const form = await request.formData()
  const id = String(form.get('order') ?? '')
  const { shell } = await readStorefront(context, request, url)
  const body = { rating: Number(form.get('rating')), feedback: String(form.get('feedback') ?? '') }
  const answer = await createPageClient(context, request)(
    rateOrder,
    { params: { id }, body },
    { url, language: shell.language },
  )
  if (answer.ok || answer.status === 409) throw redirect(paths.orderSummary(url, id), 303)
  return { message: answer.errors[0]?.message ?? answer.message }
}
