import type { BodyOf } from '@compass/contract/call'
import type { reportProblem as reportProblemCall } from '@compass/contract/problems'
import { checkProblem, findSameProblem } from '@compass/domain/orders'
import { accept, type Refusal, type Result, refuse } from '@compass/domain/refusal'
import { unlessRefused } from '../../db/database.ts'
import type { Api } from '../../http/api.ts'
import type { Session } from '../../http/session.ts'
import { newId } from '../../ids/index.ts'
import type { Order } from '../../records/orders/order.ts'
import { findOrder, lockOrder } from '../../records/orders/orders.ts'
import { raiseOrderVersion } from '../../records/orders/raise-version.ts'
import { insertProblem } from '../../records/problems/problems.ts'
import { nudgeOutbox } from '../outbox/relay-outbox.ts'
import { shrinkPicture } from '../platform/resize-picture.ts'

/** The longest edge of a stored picture in pixels: a receipt can still be read on it. */
const PICTURE_EDGE = 1280
/** As the table says. */
const MAX_STORED_BYTES = 1_048_576

interface ReportCommand {
  readonly session: Session
  readonly orderId: string
  readonly body: BodyOf<typeof reportProblemCall>
  readonly now: Date
  /** Counts a report that is not there yet; what it refuses is answered. */
  readonly count: () => Refusal | null
}

interface ReportResult {
  readonly order: Order
  readonly problemId: string
  /** The same was reported before. */
  readonly isReplay: boolean
}

/**
 * Takes what a customer says is wrong with an order of theirs. The order's new version tells board, till and status page.
 * Refuses `not_found`, `invalid_picture`, `rate_limited` and what `checkProblem` does.
 */
export async function reportProblem(api: Api, command: ReportCommand): Promise<Result<ReportResult>> {
  const { session, orderId, body, now } = command
  const { merchantId } = session
  const tenant = api.database.tenant(merchantId)
  const seen = await findOrder(tenant, orderId)
  if (seen?.userId !== session.userId) return refuse({ reason: 'not_found' })
  const before = findSameProblem(seen.problems ?? [], body)
  if (before) return accept({ order: seen, problemId: before.id, isReplay: true })
  const checked = checkProblem(seen, body, now)
  if (!checked.ok) return checked
  const tooMany = command.count()
  if (tooMany) return refuse(tooMany)
  // Decoding takes time: it is over before the order is locked.
  const picture = body.picture === undefined ? accept(null) : await storedPicture(body.picture)
  if (!picture.ok) return picture
  const written = await api.database.transact(
    merchantId,
    unlessRefused<Result<Omit<ReportResult, 'order'>>>(async (inside) => {
      const order = await lockOrder(inside, orderId)
      if (!order) return refuse({ reason: 'not_found' })
      const same = findSameProblem(order.problems ?? [], body)
      if (same) return accept({ problemId: same.id, isReplay: true })
      const report = checkProblem(order, body, now)
      if (!report.ok) return report
      const problem = { ...report.value, id: newId(now.getTime()), version: order.version + 1, at: now }
      await insertProblem(inside, orderId, problem, picture.value)
      await raiseOrderVersion(inside, orderId, now)
      return accept({ problemId: problem.id, isReplay: false })
    }),
  )
  if (!written.ok) return written
  nudgeOutbox(api, merchantId)
  return accept({ order: (await findOrder(tenant, orderId)) ?? seen, ...written.value })
}

const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/

/** A picture as it is stored: encoded anew, without what a camera wrote beside it. Refuses `invalid_picture`. */
async function storedPicture(base64: string): Promise<Result<Buffer>> {
  if (!BASE64.test(base64)) return refuse({ reason: 'invalid_picture' })
  const shrunk = await shrinkPicture(Buffer.from(base64, 'base64'), PICTURE_EDGE)
  if (shrunk.ok && shrunk.value.length > MAX_STORED_BYTES) return refuse({ reason: 'invalid_picture' })
  return shrunk
}
