import { rateOrder } from '@compass/contract/ratings'
import { RATING_TAGS } from '@compass/domain/orders'
import { type ActionFunctionArgs, replace } from 'react-router'
import { paths } from '#paths'
import { readSubmission } from '#shell/forms/submission.ts'

/** Takes a rating, the stars alone or the rest of it, and leads back to the screen that asked, where it is seen. */
export async function action({ context, params, request }: ActionFunctionArgs) {
  const url = params.url!
  const { call, form, text } = await readSubmission(context, request, url)
  const id = text('order')
  const marked = form.getAll('tags')
  const body = {
    rating: Number(text('rating')),
    feedback: text('feedback'),
    ...(form.has('isRest') && { tags: RATING_TAGS.filter((tag) => marked.includes(tag)) }),
  }
  const answer = await call(rateOrder, { params: { id }, body })
  const back = text('from') === 'status' ? paths.orderStatus(url, id) : paths.orderSummary(url, id)
  if (answer.ok || answer.status === 409) throw replace(`${back}#rate`, 303)
  return { message: answer.errors[0]?.message ?? answer.message }
}
