import { rateOrder } from '@compass/contract/ratings'
import { type ActionFunctionArgs, redirect } from 'react-router'
import { paths } from '#paths'
import { readSubmission } from '#shell/forms/submission.ts'

/** Takes a rating of whichever screen asked for it, and leads to the order's summary, where it is seen. */
export async function action({ context, params, request }: ActionFunctionArgs) {
  const url = params.url!
  const { call, text } = await readSubmission(context, request, url)
  const id = text('order')
  const body = { rating: Number(text('rating')), feedback: text('feedback') }
  const answer = await call(rateOrder, { params: { id }, body })
  if (answer.ok || answer.status === 409) throw redirect(paths.orderSummary(url, id), 303)
  return { message: answer.errors[0]?.message ?? answer.message }
}
