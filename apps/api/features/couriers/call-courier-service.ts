import { COURIER_STATES, COURIER_VEHICLES, type Courier } from '@compass/domain/orders'
import { checkPoint } from '@compass/domain/serviceability'
import type { Api } from '../../http/api.ts'
import type { CourierAccount, CourierNews, CourierOrder } from '../../ports/couriers/port.ts'

/** A courier service that takes longer counts as away (engineering, rule 11). */
const ANSWERS_WITHIN_MS = 3_000
const MAX_ETA_MINUTES = 24 * 60
const MAX_NAME = 60
const MAX_ADDRESS = 2000

/** What came of a question; `away`: nothing that can be used, and the log says why. */
type ServiceReply<Answer> = { readonly kind: 'answered'; readonly answer: Answer } | { readonly kind: 'away' }

/** Books a courier: the booking's id, or null where nobody takes it. */
export async function bookCourier(api: Api, order: CourierOrder): Promise<ServiceReply<string | null>> {
  return ask(api, order.reference, (signal) => api.ports.couriers.book(order, signal), bookingIn)
}

export async function askWhere(
  api: Api,
  account: CourierAccount,
  { orderId, bookingId }: { readonly orderId: string; readonly bookingId: string },
  now: Date,
): Promise<ServiceReply<CourierNews>> {
  return ask(api, orderId, (signal) => api.ports.couriers.status(account, bookingId, now, signal), newsIn)
}

/** Says that the courier is not needed any more. A service that is away is not asked again: a booking ends by itself. */
export async function cancelCourier(
  api: Api,
  account: CourierAccount,
  { orderId, bookingId }: { readonly orderId: string; readonly bookingId: string },
): Promise<void> {
  await ask(
    api,
    orderId,
    (signal) => api.ports.couriers.cancel(account, bookingId, signal),
    () => true,
  )
}

/** Not usable: told apart from null, which says that there is nobody. */
const NOTHING = Symbol('no answer')

async function ask<Answer>(
  api: Api,
  orderId: string,
  send: (signal: AbortSignal) => Promise<unknown>,
  read: (answer: unknown) => Answer | typeof NOTHING,
): Promise<ServiceReply<Answer>> {
  const signal = AbortSignal.timeout(ANSWERS_WITHIN_MS)
  const tooLate = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(new Error('the courier service did not answer in time')), {
      once: true,
    })
  })
  try {
    const answer = read(await Promise.race([send(signal), tooLate]))
    if (answer !== NOTHING) return { kind: 'answered', answer }
    api.log.warn({ orderId }, 'the courier service answered what cannot be read')
  } catch (error) {
    api.log.warn({ err: error, orderId }, 'the courier service gave no answer')
  }
  return { kind: 'away' }
}

function bookingIn(answer: unknown): string | null | typeof NOTHING {
  if (answer === null) return null
  const { id } = Object(answer) as { id?: unknown }
  return typeof id === 'string' && /^[\x21-\x7e]{1,100}$/.test(id) ? id : NOTHING
}

function newsIn(answer: unknown): CourierNews | typeof NOTHING {
  const text = Object(answer) as { readonly [key in keyof CourierNews]?: unknown }
  const state = COURIER_STATES.find((one) => one === text.state)
  if (!state || state === 'cancelled') return NOTHING
  const position = text.position == null ? null : checkPoint(Object(text.position))
  if (position && !position.ok) return NOTHING
  const { etaMinutes = null } = text
  const isTime = Number.isSafeInteger(etaMinutes) && Number(etaMinutes) >= 0 && Number(etaMinutes) <= MAX_ETA_MINUTES
  if (etaMinutes !== null && !isTime) return NOTHING
  return {
    state,
    courier: courierIn(text.courier),
    position: position?.value ?? null,
    etaMinutes: etaMinutes as number | null,
    trackingUrl: addressIn(text.trackingUrl),
  }
}

/** A browser is sent there: what is no address with https is none. On which hosts it may be, the company's adapter says. */
function addressIn(text: unknown): string | null {
  if (typeof text !== 'string' || text.length > MAX_ADDRESS || !URL.canParse(text)) return null
  const { protocol, username, password } = new URL(text)
  return protocol === 'https:' && username === '' && password === '' ? text : null
}

/** A courier by name; one whose name is none has none. */
function courierIn(text: unknown): CourierNews['courier'] {
  const { name, phone, vehicle } = Object(text) as { readonly [key in keyof Courier]?: unknown }
  if (typeof name !== 'string' || name.trim() === '') return null
  return {
    name: name.replaceAll(/[\p{Cc}\p{Cf}]/gu, '').slice(0, MAX_NAME),
    phone: typeof phone === 'string' && /^\+[1-9]\d{6,14}$/.test(phone) ? phone : null,
    vehicle: COURIER_VEHICLES.find((one) => one === vehicle) ?? null,
  }
}
