import type { z } from 'zod'
import { GatewayFault } from '../port.ts'
import type { StripeAccount } from './client.ts'
import type { FormFields } from './form.ts'
import { readPage } from './objects.ts'

/** Objects a call; fewer where others stand in them, since an answer may be a megabyte long. */
const PAGE = 100
const PAGE_IN_FULL = 50

/**
 * All of a list, page after page.
 *
 * @param pages how many at most: a list that is longer is no answer. @throws GatewayFault
 */
export async function* listAll<S extends z.ZodType<{ readonly id: string }>>(
  stripe: StripeAccount,
  path: string,
  item: S,
  fields: FormFields,
  pages: number,
): AsyncGenerator<z.output<S>> {
  const limit = fields.expand === undefined ? PAGE : PAGE_IN_FULL
  let after: string | undefined
  for (let n = 0; n < pages; n++) {
    const found = readPage(item, await stripe.get(path, { ...fields, limit, starting_after: after }))
    yield* found.data
    after = found.data.at(-1)?.id
    if (!found.has_more || after === undefined) return
  }
  throw new GatewayFault('unsure', `the list of ${path} is too long`)
}
