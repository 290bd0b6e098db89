import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useActionData, useFetcher, useSearchParams } from 'react-router'
import { useCart } from '#shell/cart/cart-provider.tsx'
import type { CartView } from '#shell/cart/cart-view.ts'
import { useMerchant, useWords } from '#shell/merchants/shell-provider.tsx'
import { useProof } from '#shell/users/use-proof.ts'
import type { CheckoutData, CheckoutResult, Intent } from './checkout-view.ts'
import type { FormState } from './form-state.ts'
import { makeOrderKey, useCheckoutDraft } from './use-checkout-draft.ts'
import { useMendedFields } from './use-mended-fields.ts'

interface Press {
  readonly intent: string
  readonly fields: Readonly<Record<string, string>>
}

/** The state of the checkout's one form: what is typed, what is on its way, what was answered, and which sheet is open. */
export function useCheckoutForm(data: CheckoutData, cart: CartView) {
  const { url } = useMerchant()
  const [search] = useSearchParams()
  const form = useRef<HTMLFormElement>(null)
  const fetcher = useFetcher<CheckoutResult>({ key: `checkout-${url}` })
  const posted = useActionData<CheckoutResult>()
  const result = fetcher.data ?? posted ?? null
  const { keptValue: storedValue, forget } = useCheckoutDraft(form, url, cart.id)
  // After a lost answer the rest of the page may still wait for the network: trying again must not wait with it.
  const resultAtSending = useRef<CheckoutResult | undefined>(undefined)
  const isAnswered = fetcher.state === 'loading' && fetcher.data !== resultAtSending.current
  const isIdle = fetcher.state === 'idle' || (isAnswered && fetcher.data?.isLost === true)
  const sent = isIdle ? '' : String(fetcher.formData?.get('intent') ?? '').split(':')[0]
  const busyWith = (sent || null) as Intent | null
  const [isCodeOpen, setCodeOpen] = useState(
    data.sent !== null && !data.person.isVerified && search.get('code') !== 'later' && posted !== undefined,
  )
  const [isTimeOpen, setTimeOpen] = useState(posted?.times !== undefined)
  const isProving = useProof(result?.proof, (proof) => send(`sendCode:${result?.codeChannel ?? ''}`, { proof }), {
    canSend: isIdle,
  })
  const { mended, noteChange } = useMendedFields(result)
  const errorOf = useErrors(result, isProving, withPrescription(mended, data))

  useEffect(() => {
    if (!result) return
    setTimeOpen(result.times !== undefined)
    if (result.intent === 'sendCode' && !result.refusal && !result.isLost) setCodeOpen(true)
    if (result.intent === 'verifyCode' && !result.refusal && !result.isLost) setCodeOpen(false)
    if (result.intent === 'changePhone') {
      setCodeOpen(false)
      requestAnimationFrame(() => document.getElementById('field-phone')?.focus())
    }
    if (result.isAddressSaved || (result.intent === 'saveAddress' && !result.refusal && !result.isLost)) forget('a.')
    if (result.refusal && result.intent !== 'verifyCode') requestAnimationFrame(() => focusFault(form.current))
  }, [result, forget])

  const { isChanging } = useCart()
  // The order waits for a cart that an area, chosen just now, still changes.
  const isFree = (intent: string) => isIdle && !(intent === 'place' && isChanging)
  const { pressed, follow } = useLatePress(isFree, ({ intent, fields }) => send(intent, fields))
  const send = (intent: string, fields: Readonly<Record<string, string>> = {}) => {
    if (!form.current) return
    // Twice the same while it is on its way is once.
    if (!isIdle && !isAnswered && intent.split(':')[0] === sent) return
    if (!isFree(intent)) return follow({ intent, fields })
    const body = new FormData(form.current)
    body.set('intent', intent)
    for (const [name, value] of Object.entries(fields)) body.set(name, value)
    if (intent === 'place') body.set('key', makeOrderKey(cart.id, cart.version))
    resultAtSending.current = fetcher.data
    void fetcher.submit(body, { method: 'post' })
  }
  const submitted = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const button = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null
    // Enter in a field presses the button of its block; where there is none it does nothing.
    const focused = document.activeElement?.closest<HTMLElement>('[data-enter]')
    const intent = button?.name === 'intent' ? button.value : focused?.dataset.enter
    if (intent) send(intent)
  }
  const state: FormState = {
    data,
    // What is being worked on is no refusal yet.
    result: result && isProving ? { ...result, refusal: null } : result,
    busyWith: isProving ? 'sendCode' : pressed ? (pressed.intent.split(':')[0] as Intent) : busyWith,
    send,
    valueFor: (name) => result?.values[name] ?? storedValue(name),
    errorOf,
    isMended: (path) => mended.has(path),
  }
  return { form, state, result, submitted, noteChange, isCodeOpen, setCodeOpen, isTimeOpen, setTimeOpen }
}

/** What is pressed while something else is on its way follows it: no press is lost. */
function useLatePress(isFree: (intent: string) => boolean, send: (press: Press) => void) {
  const [pressed, follow] = useState<Press | null>(null)
  const isDue = pressed !== null && isFree(pressed.intent)
  const sendPressed = useEffectEvent(() => {
    follow(null)
    if (pressed) send(pressed)
  })
  useEffect(() => {
    if (isDue) sendPressed()
  }, [isDue])
  return { pressed, follow }
}

/** The first field that is wrong takes the focus; where no field is, the sentence that says why does. */
function focusFault(form: HTMLFormElement | null): void {
  const field =
    form?.querySelector<HTMLElement>('[aria-invalid="true"]') ??
    form?.querySelector<HTMLElement>('#faults, #total-changed')
  field?.focus()
}

/** What each field that must be filled in says while it is empty; the others say that they are required. */
const MISSING = {
  address: 'checkout.addressMissing',
  name: 'checkout.nameMissing',
  email: 'checkout.emailMissing',
  phone: 'checkout.phoneMissing',
  confirm: 'refusals.phone_unverified',
  terms: 'refusals.terms_not_accepted',
} as const

/** Once each item that needs a prescription has one, the fault that said so is mended. */
function withPrescription(mended: ReadonlySet<string>, { prescriptions }: CheckoutData): ReadonlySet<string> {
  const isComplete = prescriptions.every(({ pages }) => pages.length > 0)
  return isComplete ? new Set([...mended, 'prescription']) : mended
}

/** What is wrong with a field: the API says it, or the field is still empty. */
function useErrors(
  result: CheckoutResult | null,
  isProving: boolean,
  mended: ReadonlySet<string>,
): FormState['errorOf'] {
  const t = useWords('refusals', 'checkout')
  return (path) => {
    const { refusal } = result ?? {}
    if (mended.has(path)) return
    const isMissing = result?.missing?.includes(path) === true
    if (isMissing && path in MISSING) return t(MISSING[path as keyof typeof MISSING])
    if (path === 'confirm') {
      const isUnsent = result?.intent === 'sendCode' && !isProving && refusal?.errors.length === 0
      return isUnsent || refusal?.error === 'phone_unverified' ? refusal?.message : undefined
    }
    if (path === 'prescription') return refusal?.error === 'prescription_required' ? refusal.message : undefined
    if (path === 'terms' && refusal?.error === 'terms_not_accepted') return refusal.message
    const message = refusal?.errors.find((one) => one.path === path)?.message
    return message ?? (isMissing ? t('refusals.field_required') : undefined)
  }
}
