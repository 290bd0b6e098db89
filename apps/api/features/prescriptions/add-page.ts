import { boundMetBy, pageKindOf } from '@compass/domain/prescriptions'
import { accept, type Refusal, type Result, refuse } from '@compass/domain/refusal'
import { unlessRefused } from '../../db/database.ts'
import type { Api } from '../../http/api.ts'
import type { Session } from '../../http/session.ts'
import { newId } from '../../ids/index.ts'
import { lockCart } from '../../records/carts/carts.ts'
import { countPages, insertPage, type PrescriptionPage } from '../../records/prescriptions/pages.ts'
import { shrinkPicture } from '../platform/resize-picture.ts'
import { findOpenCart } from './own-cart.ts'

/** The longest edge of a stored picture in pixels: a doctor's hand can still be read on it. */
const PICTURE_EDGE = 2400

interface AddPageCommand {
  readonly session: Session
  readonly lineId: string
  readonly bytes: unknown
  readonly now: Date
  /** Counts a page that is about to be decoded; what it refuses is answered. */
  readonly count: () => Refusal | null
}

/**
 * Adds a page to a line of the caller's cart that needs a prescription. A picture is encoded anew, without what a camera wrote;
 * both kinds are sealed. Refuses `not_found` for any other line, `prescription_unreadable`, `prescription_full`,
 * `rate_limited`.
 */
export async function addPage(api: Api, command: AddPageCommand): Promise<Result<PrescriptionPage>> {
  const { session, lineId, now } = command
  const own = await findOpenCart(api, session, now)
  const line = own?.cart.lines.find(({ id }) => id === lineId)
  const product = line && own?.loaded.products.get(line.productId)
  if (!own || !line || !product?.needsPrescription) return refuse({ reason: 'not_found' })
  const tooMany = command.count()
  if (tooMany) return refuse(tooMany)
  // Decoding takes time: it is over before the cart is locked.
  const read = await readBytes(command.bytes)
  if (!read.ok) return read
  const page = { id: newId(now.getTime()), lineId, addedAt: now, ...read.value }
  return api.database.transact(
    session.merchantId,
    unlessRefused<Result<PrescriptionPage>>(async (tenant) => {
      const { id: cartId, version, lines } = own.cart
      if (!(await lockCart(tenant, cartId, version))) return refuse({ reason: 'unavailable', retryAfterSeconds: 1 })
      const pages = await countPages(
        tenant,
        lines.map(({ id }) => id),
      )
      const ofCart = [...pages.values()].reduce((sum, one) => sum + one, 0)
      const most = boundMetBy({ ofLine: pages.get(lineId) ?? 0, ofCart })
      if (most !== null) return refuse({ reason: 'prescription_full', most })
      await insertPage(tenant, api.configuration, { ...page, cartId })
      const { bytes: _, ...added } = page
      return accept({ ...added, reason: null })
    }),
  )
}

/** What is stored of a body: by its first bytes, whatever it says that it is. */
async function readBytes(body: unknown): Promise<Result<Pick<PrescriptionPage, 'kind'> & { readonly bytes: Buffer }>> {
  const kind = Buffer.isBuffer(body) ? pageKindOf(body) : null
  if (!Buffer.isBuffer(body) || !kind) return refuse({ reason: 'prescription_unreadable' })
  if (kind === 'pdf') return accept({ kind, bytes: body })
  const picture = await shrinkPicture(body, PICTURE_EDGE)
  return picture.ok ? accept({ kind, bytes: picture.value }) : refuse({ reason: 'prescription_unreadable' })
}
