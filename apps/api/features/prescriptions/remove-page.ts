import { accept, type Result, refuse } from '@compass/domain/refusal'
import { unlessRefused } from '../../db/database.ts'
import type { Api } from '../../http/api.ts'
import type { Session } from '../../http/session.ts'
import { isId } from '../../ids/index.ts'
import { updateCart } from '../../records/carts/carts.ts'
import { deletePage } from '../../records/prescriptions/pages.ts'
import { findOpenCart } from './own-cart.ts'

/** Rival changes of a cart that a removal may meet before it gives up. */
const MAX_TRIES = 5

/**
 * Deletes a page of the caller's cart. It raises the cart's version, so that an order which is just being placed with that page
 * looks again. Refuses `not_found`.
 */
export async function removePage(
  api: Api,
  { session, pageId, now }: { readonly session: Session; readonly pageId: string; readonly now: Date },
): Promise<Result<{ readonly done: true }>> {
  for (let attempt = 1; attempt <= MAX_TRIES; attempt++) {
    const cart = isId(pageId) ? (await findOpenCart(api, session, now))?.cart : null
    if (!cart) return refuse({ reason: 'not_found' })
    const removed = await api.database.transact(
      session.merchantId,
      unlessRefused<Result<boolean>>(async (tenant) => {
        const raised = { ...cart, version: cart.version + 1 }
        if (!(await updateCart(tenant, raised, cart.version, now))) return accept(false)
        const lines = cart.lines.map(({ id }) => id)
        return (await deletePage(tenant, pageId, lines)) ? accept(true) : refuse({ reason: 'not_found' })
      }),
    )
    if (!removed.ok) return removed
    if (removed.value) return accept({ done: true })
  }
  return refuse({ reason: 'unavailable', retryAfterSeconds: 1 })
}
