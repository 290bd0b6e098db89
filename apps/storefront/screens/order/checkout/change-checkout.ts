import type { ApiAnswer, ApiRefusal } from '@compass/client'
import { addAddress, changeAddress } from '@compass/contract/addresses'
import { deleteCart, type getCart, updateCartAddress } from '@compass/contract/cart'
import { applyCredits, applyLoyalty, applyReward } from '@compass/contract/loyalty'
import { placeOrder } from '@compass/contract/orders'
import { validateVpa } from '@compass/contract/payments'
import { checkArea } from '@compass/contract/serviceability'
import { scheduleCart } from '@compass/contract/slots'
import { sendOtp, verifyOtp } from '@compass/contract/users'
import { splitName, tidyPhone } from '@compass/domain/contacts'
import { type RouterContextProvider, redirect, redirectDocument } from 'react-router'
import { paths } from '#paths'
import { addressField, readAddressChange, readAddressInput } from '#shell/addresses/address-input.ts'
import { createPageClient } from '#shell/api/page-client.ts'
import { pageRequest } from '#shell/api/page-request.ts'
import { toCartView } from '#shell/cart/cart-view.ts'
import { readStorefront } from '#shell/merchants/read-storefront.ts'
import { readPaymentInput } from '#shell/payments/payment-view.ts'
import { findRuleField, readRuleDraft, readRuleForm } from '#shell/recurring/rule-form.ts'
import { takesOrders } from '#shell/stores/store-state.ts'
import { clearCodeCookie, readCodeCookie, writeCodeCookie } from '#shell/users/sent-code.ts'
import { findChallenge } from '#shell/users/use-proof.ts'
import { type CheckoutResult, customFieldName, type Intent } from './checkout-view.ts'
import { methodCookie } from './read-checkout.ts'
import { readTimes } from './read-times.ts'
import { readSoldOutPreferences } from './sold-out-fields.ts'

/** The catalogue's code for what people say of themselves, terms included. */
const CONTACT_REFUSED = 4215
const EMAIL_MANDATORY = 20
const ONE_MONTH_SECONDS = 30 * 24 * 3600
const INTENTS: readonly Intent[] = [
  'service', 'chooseAddress', 'saveAddress', 'sendCode', 'verifyCode', 'changePhone', 'place', 'when', 'schedule', 'method', 'checkVpa', 'startAnew', 'takeOff', 'stay',
] // biome-ignore format: a list

const ASKED = customFieldName('')

/** Fields that are never written back into a page. */
const UNKEPT = ['intent', 'code', 'key', 'expected', 'version', 'promotion', 'proof', 'schedule', 'slot']

/** Does what the pressed button says, by the call that stands for it, and answers what the page must show. */
export async function changeCheckout(
  context: Readonly<RouterContextProvider>,
  request: Request,
  url: string,
): Promise<CheckoutResult> {
  const form = await request.formData()
  const page = context.get(pageRequest)
  const { say, shell } = await readStorefront(context, request, url)
  const call = createPageClient(context, request)
  const options = { url, language: shell.language }
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  const [named = '', argument = ''] = text('intent').split(':')
  const intent = INTENTS.find((one) => one === named) ?? 'stay'
  const values: Record<string, string> = {}
  for (const [name, value] of form) if (typeof value === 'string' && !UNKEPT.includes(name)) values[name] = value
  const result = (answer: { ok: true } | ApiRefusal): CheckoutResult => ({
    intent,
    values,
    rule: readRuleDraft(form),
    refusal: answer.ok
      ? null
      : { code: answer.code, error: answer.error, message: answer.message, errors: answer.errors },
  })
  const keep = (line: string) =>
    void page.setCookies.push(`${line}; Path=/; SameSite=Lax; Max-Age=${ONE_MONTH_SECONDS}`)
  const store = text('store')

  switch (intent) {
    case 'service': {
      const orderType = argument === '10' ? 10 : 20
      const answer = await call(updateCartAddress, { body: { store, orderType } }, options)
      if (answer.ok) keepWhere(answer.data.cart, orderType)
      return result(answer)
    }
    case 'chooseAddress': {
      const id = argument || text('address')
      return goTo(id)
    }
    case 'saveAddress': {
      const country = shell.merchant?.country ?? ''
      const id = text('edited')
      const saved = id
        ? await call(changeAddress, { params: { id }, body: readAddressChange(form, country) }, options)
        : await call(addAddress, { body: readAddressInput(form, country) }, options)
      if (!saved.ok) return withPaths(result(saved))
      for (const name of Object.keys(values)) if (name.startsWith('a.')) delete values[name]
      return goTo(saved.data.address._id)
    }
    case 'startAnew': {
      const areaId = text(addressField('area')) || argument
      const served = await call(checkArea, { body: { url, address: { areaId } } }, options)
      if (!served.ok) return result(served)
      await call(deleteCart, { query: {} }, options)
      keep(`where.${url}=${served.data.store}.20.${areaId}`)
      throw redirect(paths.menu(url), 303)
    }
    case 'sendCode': {
      const phoneCode = text('phoneCode')
      const phone = tidyPhone(text('phone'), phoneCode)
      const proof = text('proof') ? { proof: text('proof') } : {}
      const body = { phone, phoneCode, ...(store ? { store } : {}), ...channel(), ...proof }
      const answer = await call(sendOtp, { body }, options)
      if (answer.ok) {
        const againAt = new Date(Date.now() + answer.data.resendAfterSeconds * 1000).toISOString()
        const line = writeCodeCookie(url, answer.data.verificationId, { flow: 'login', phone, phoneCode, againAt })
        page.setCookies.push(line)
        page.cookies.set(...pair(line))
      }
      const challenge = findChallenge(answer)
      return { ...result(answer), ...(challenge ? { proof: challenge } : {}) }
    }
    case 'verifyCode': {
      const waiting = readCodeCookie(page.cookies, url)
      const { phone = text('phone'), phoneCode = text('phoneCode') } = waiting?.sent ?? {}
      const { firstName, lastName } = splitName(text('name'))
      const body = {
        phone,
        phoneCode,
        otp: text('code'),
        ...(waiting ? { verificationId: waiting.verificationId } : {}),
      }
      let answer = await call(verifyOtp, { body: { ...body, ...(firstName ? { firstName, lastName } : {}) } }, options)
      // A name that cannot be one is said when the order is placed; it does not stand between a person and their code.
      if (!answer.ok && answer.errors.some(({ path }) => path === 'firstName'))
        answer = await call(verifyOtp, { body }, options)
      if (answer.ok) forgetCode()
      return result(answer)
    }
    case 'when':
      return { ...result({ ok: true }), times: await times(argument || null) }
    case 'schedule': {
      const time = argument || text('slot')
      if (time === '') return { ...result({ ok: true }), intent: 'when', times: await times(null) }
      const service = text('orderType') === '10' ? 10 : 20
      const scheduledTime = time === 'now' ? null : time
      const answer = await call(scheduleCart, { body: { store, orderType: service, scheduledTime } }, options)
      // A time that is gone leaves the choice open, with what there is by now.
      return answer.ok ? result(answer) : { ...result(answer), times: await times(text('slotDay') || null) }
    }
    case 'takeOff': {
      const cancelled = { body: { store, cancel: true } }
      if (argument === 'reward') return result(await call(applyReward, { body: { store, reward: null } }, options))
      return result(await call(argument === 'credits' ? applyCredits : applyLoyalty, cancelled, options))
    }
    case 'changePhone':
      forgetCode()
      return result({ ok: true })
    case 'stay':
      return result({ ok: true })
    case 'method':
      keepMethod()
      return result({ ok: true })
    case 'checkVpa': {
      const answer = await call(validateVpa, { body: { store, vpa: text('vpa') } }, options)
      if (!answer.ok) return result(answer)
      return { ...result(answer), vpaName: answer.data.valid ? (answer.data.name ?? text('vpa')) : null }
    }
    case 'place':
      keepMethod()
      return place()
  }

  function times(date: string | null) {
    const service = text('orderType') === '10' ? 10 : 20
    const outlet = shell.stores.find(({ id }) => id === store)
    const isOpenNow = outlet !== undefined && takesOrders(outlet, service)
    return readTimes(call, { store, service, date, had: text('schedule'), isOpenNow }, options)
  }

  function forgetCode(): void {
    page.setCookies.push(clearCodeCookie(url))
    page.cookies.delete(`code.${url}`)
  }

  /** The page that follows shows the total for it. */
  function keepMethod(): void {
    const { mod: method } = readPaymentInput(form)
    if (!/^\w{1,40}$/.test(method)) return
    keep(`${methodCookie(url)}=${method}`)
    page.cookies.set(methodCookie(url), method)
  }

  function keepWhere(cart: { store: string; area: string | null } | null, orderType: number): void {
    if (cart) keep(`where.${url}=${cart.store}.${orderType}.${cart.area ?? ''}`)
  }

  /** The basket goes to a saved address; where another outlet serves it, the visitor is asked first. */
  async function goTo(id: string): Promise<CheckoutResult> {
    const answer = await call(updateCartAddress, { body: { store, orderType: 20, address: { _id: id } } }, options)
    if (answer.ok) {
      keep(`address.${url}=${id}`)
      page.cookies.set(`address.${url}`, id)
      keepWhere(answer.data.cart, 20)
    }
    const areaId = text(addressField('area')) || text(`area.${id}`)
    if (answer.ok || answer.error !== 'other_store' || !areaId) return result(answer)
    const served = await call(checkArea, { body: { url, address: { areaId } } }, options)
    return {
      ...result(answer),
      values: { ...values, [addressField('area')]: areaId },
      ...(served.ok ? { otherStoreId: served.data.store } : {}),
    }
  }

  async function place(): Promise<CheckoutResult> {
    const orderType = text('orderType') === '10' ? 10 : 20
    const key = /^[\w-]{8,64}$/.test(text('key')) ? text('key') : undefined
    const body = {
      store,
      ...(text('cart') ? { cart: text('cart') } : {}),
      orderType,
      payment: readPaymentInput(form),
      ...(orderType === 20 && text('address') ? { address: { _id: text('address') } } : {}),
      ...(text('phone') ? { phone: { number: text('phone'), countryCode: text('phoneCode') } } : {}),
      name: text('name'),
      ...(text('email') ? { email: text('email') } : {}),
      ...(text('note').trim() ? { deliveryInstruction: text('note') } : {}),
      ...collected(),
      ...readSoldOutPreferences(values),
      ...channel(),
      isTermsAndConditionAgreed: text('terms') === '1',
      ...(text('repeat') === '1' ? { recurrenceObj: readRuleForm(form) } : {}),
      expected: {
        grandTotal: {
          amount: Math.trunc(Number(text('expected'))) || 0,
          currency: shell.merchant?.currency.code ?? '',
        },
        ...(form.has('promotion') ? { promotion: text('promotion') || null } : {}),
        ...(/^\d{1,15}$/.test(text('version')) ? { version: Number(text('version')) } : {}),
      },
      ...(form.has('schedule') ? { schedule: text('schedule') ? { startTime: text('schedule') } : null } : {}),
    } as const
    let answer = await call(placeOrder, { body }, { ...options, ...(key ? { idempotencyKey: key } : {}) })
    // The first answer got lost and something was changed since: the basket itself knows its order.
    if (!answer.ok && answer.error === 'idempotency_conflict') answer = await call(placeOrder, { body }, options)
    if (answer.ok && answer.data.payment) throw redirectDocument(paths.pay(url, answer.data.payment._id), 303)
    if (answer.ok) throw redirect(answer.data.link, 303)
    const lost = await placedAlready(answer)
    if (lost) throw redirect(lost, 303)
    const changed = answer.error === 'cart_changed' ? totalOf(answer.data) : undefined
    const said = withPaths(result(answer))
    const isContact = answer.code === CONTACT_REFUSED || answer.code === 400
    return {
      ...said,
      ...(isContact ? { missing: missing() } : {}),
      ...(changed === undefined ? {} : { total: changed }),
    }
  }

  /** By SMS or WhatsApp, where that was a choice: the code as well as the news of the order. */
  function channel() {
    const chosen = text('channel')
    return chosen === '10' || chosen === '20' ? ({ notificationModule: chosen === '10' ? 10 : 20 } as const) : {}
  }

  /** What was said in the fields that the outlet asks for; blank ones are left out. */
  function collected() {
    const said = Object.entries(values).flatMap(([name, value]) =>
      name.startsWith(ASKED) && value.trim() !== '' ? [{ _id: name.slice(ASKED.length), value }] : [],
    )
    return said.length > 0 ? { collectFromUser: said } : {}
  }

  function missing(): string[] {
    const lacks: string[] = []
    if (text('orderType') !== '10' && text('address') === '') lacks.push('address')
    if (text('name').trim() === '') lacks.push('name')
    if (shell.merchant?.emailNeeded === EMAIL_MANDATORY && text('email').trim() === '') lacks.push('email')
    if (shell.merchant?.termsRequired && text('terms') !== '1') lacks.push('terms')
    return lacks
  }

  /** The basket became an order before: the way leads to it. */
  async function placedAlready(refusal: ApiRefusal): Promise<string | null> {
    if (refusal.error !== 'cart_completed') return null
    const { orderId } = (refusal.data ?? {}) as { orderId?: string }
    return orderId ? paths.orderStatus(url, orderId) : paths.orderHistory(url)
  }

  function totalOf(data: unknown): number | undefined {
    const { cart } = (data ?? {}) as {
      cart?: ApiAnswer<typeof getCart> extends { data: { cart: infer C } } ? C : never
    }
    return cart ? toCartView(cart, say).totals.grandTotal : undefined
  }
}

/** The paths of the API's faults, as the fields of this form are called. */
function withPaths(result: CheckoutResult): CheckoutResult {
  if (!result.refusal) return result
  const errors = result.refusal.errors.map(({ path, message }) => ({
    path: FIELDS[path] ?? findRuleField(path).replace(/^collectFromUser\./, ASKED),
    message,
  }))
  return { ...result, refusal: { ...result.refusal, errors } }
}

const FIELDS: Readonly<Record<string, string>> = {
  deliveryInstruction: 'note',
  isTermsAndConditionAgreed: 'terms',
  'phone.number': 'phone',
  'phone.countryCode': 'phoneCode',
}

function pair(line: string): [string, string] {
  const [first = ''] = line.split(';', 1)
  const at = first.indexOf('=')
  return [first.slice(0, at), first.slice(at + 1)]
}
