import type { ApiRefusal } from '@compass/client'
import { deleteUser, restoreUser, sendOtp, updateProfile, verifyOtp } from '@compass/contract/users'
import { tidyPhone } from '@compass/domain/contacts'
import { createTranslator } from '@compass/i18n/translator'
import { type RouterContextProvider, redirect } from 'react-router'
import { paths } from '#paths'
import { createPageClient } from '#shell/api/page-client.ts'
import { pageRequest } from '#shell/api/page-request.ts'
import { readStorefront } from '#shell/merchants/read-storefront.ts'
import { setFlash } from '#shell/navigation/flash.ts'
import { readUser } from '#shell/users/read-user.ts'
import { type CodeFlow, clearCodeCookie, readCodeCookie, writeCodeCookie } from '#shell/users/sent-code.ts'
import { findChallenge } from '#shell/users/use-proof.ts'
import { INTENTS, type ProfileResult } from './profile-view.ts'

/** Does what the pressed button says, by the call that stands for it, and answers what the page must show. */
export async function changeProfile(
  context: Readonly<RouterContextProvider>,
  request: Request,
  url: string,
): Promise<ProfileResult> {
  const form = await request.formData()
  const page = context.get(pageRequest)
  const { shell } = await readStorefront(context, request, url)
  const call = createPageClient(context, request)
  const options = { url, language: shell.language }
  const say = createTranslator(shell.language, ['account'])
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  const intent = INTENTS.find((one) => one === text('intent')) ?? 'save'
  const values = {
    fullName: text('fullName'),
    email: text('email'),
    phone: text('phone'),
    phoneCode: text('phoneCode'),
  }
  const result = (answer: { ok: true } | ApiRefusal): ProfileResult => ({
    intent,
    values,
    refusal: answer.ok ? null : { error: answer.error, message: answer.message, errors: answer.errors },
  })

  switch (intent) {
    case 'save': {
      const body = { fullName: values.fullName, email: values.email.trim() || null }
      return result(await call(updateProfile, { body }, options))
    }
    case 'sendCode':
      return sendTo(values.phone, values.phoneCode, 'login')
    case 'sendDeleteCode': {
      const person = await readUser(context, request, url)
      return sendTo(person?.phone ?? '', person?.phoneCode ?? '', 'delete')
    }
    case 'sendOldCode': {
      const person = await readUser(context, request, url)
      return sendTo(person?.phone ?? '', person?.phoneCode ?? '', 'phoneChange')
    }
    case 'proveOld': {
      const answer = await verify()
      if (!answer.ok) return result(answer)
      forgetCode()
      throw redirect(`${paths.profile(url)}?phone=new`, 303)
    }
    case 'sendNewCode': {
      const person = await readUser(context, request, url)
      const isSame =
        values.phoneCode === person?.phoneCode && tidyPhone(values.phone, values.phoneCode) === person.phone
      if (isSame) return noChange()
      return sendTo(values.phone, values.phoneCode, 'phoneChange')
    }
    case 'proveNew': {
      const answer = await verify({ isPhoneChange: true })
      if (!answer.ok) return result(answer)
      forgetCode()
      setFlash(page, url, say('account.phoneChanged'))
      throw redirect(paths.profile(url), 303)
    }
    case 'changePhone':
      forgetCode()
      return result({ ok: true })
    case 'verifyCode': {
      const answer = await verify()
      if (!answer.ok) return result(answer)
      forgetCode()
      page.setCookies.push(`has.${url}=1; Path=/; SameSite=Lax; Max-Age=86400`)
      const { restoreId } = answer.data
      if (restoreId) return { ...result(answer), restoreId }
      throw redirect(afterSignIn(text('back')), 303)
    }
    case 'restore': {
      const person = await readUser(context, request, url)
      const body = { restoreId: text('restoreId') }
      const answer = await call(restoreUser, { params: { id: person?.id ?? 'none' }, body }, options)
      if (!answer.ok) return result(answer)
      throw redirect(paths.profile(url), 303)
    }
    case 'deleteAccount': {
      const verified = await verify()
      if (!verified.ok) return result(verified)
      forgetCode()
      const deleted = await call(deleteUser, { params: { id: verified.data.user._id } }, options)
      if (!deleted.ok) return result(deleted)
      page.setCookies.push(`has.${url}=; Path=/; SameSite=Lax; Max-Age=0`)
      throw redirect(`${paths.profile(url)}?deleted`, 303)
    }
  }

  async function sendTo(phone: string, phoneCode: string, flow: CodeFlow): Promise<ProfileResult> {
    const proof = text('proof') ? { proof: text('proof') } : {}
    const answer = await call(sendOtp, { body: { phone, phoneCode, flow, ...proof } }, options)
    if (answer.ok) {
      const againAt = new Date(Date.now() + answer.data.resendAfterSeconds * 1000).toISOString()
      const line = writeCodeCookie(url, answer.data.verificationId, { flow, phone, phoneCode, againAt })
      page.setCookies.push(line)
      // The page that follows in this very request shows the second step.
      const [pair = ''] = line.split(';', 1)
      page.cookies.set(`code.${url}`, pair.slice(pair.indexOf('=') + 1))
    }
    const challenge = findChallenge(answer)
    return { ...result(answer), ...(challenge ? { proof: challenge } : {}) }
  }

  function noChange(): ProfileResult {
    const message = say('account.phoneSame')
    const refusal = { error: 'invalid_fields', message, errors: [{ path: 'phone', message }] }
    return { intent: 'sendNewCode', values, refusal }
  }

  function verify(more: { isPhoneChange?: boolean } = {}) {
    const waiting = readCodeCookie(page.cookies, url)
    const { phone = '', phoneCode = '' } = waiting?.sent ?? {}
    const body = { phone, phoneCode, otp: text('code'), verificationId: waiting?.verificationId ?? '', ...more }
    return call(verifyOtp, { body }, options)
  }

  function forgetCode(): void {
    page.setCookies.push(clearCodeCookie(url))
    page.cookies.delete(`code.${url}`)
  }

  /** Where somebody came from to sign in; nothing but our own screens. */
  function afterSignIn(back: string): string {
    if (back === 'orders') return paths.orderHistory(url)
    if (back === 'loyalty' && shell.storeId) return paths.redeemLoyalty(url, shell.storeId)
    return back === 'addresses' ? paths.addresses(url) : paths.profile(url)
  }
}
