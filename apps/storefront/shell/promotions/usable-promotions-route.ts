import type { LoaderFunctionArgs } from 'react-router'
import { readUsablePromotions, type UsablePromotions } from './read-usable-promotions.ts'

/** The promotions that hold for the cart now: `?store=`. */
export function loader({ context, params, request }: LoaderFunctionArgs): Promise<UsablePromotions> {
  return readUsablePromotions(context, request, params.url!, new URL(request.url).searchParams.get('store') ?? '')
}
