import { createContext, useContext } from 'react'
import type { CheckoutData, CheckoutResult, Intent } from './checkout-view.ts'

/** What every block of the checkout's one form needs. */
export interface FormState {
  readonly data: CheckoutData
  readonly result: CheckoutResult | null
  /** The intent that is on its way. */
  readonly busyWith: Intent | null
  /** What was typed into a field before: sent, or kept by the browser. */
  readonly valueFor: (name: string) => string
  /** What is wrong with a field, as the API says it. */
  readonly errorOf: (path: string) => string | undefined
  /** It was changed since the answer. */
  readonly isMended: (path: string) => boolean
  /** Sends the form as if a button with this intent had been pressed; `fields` stand over what is typed. */
  readonly send: (intent: string, fields?: Readonly<Record<string, string>>) => void
}

export const FormStateContext = createContext<FormState | null>(null)

export function useFormState(): FormState {
  const state = useContext(FormStateContext)
  if (!state) throw new Error('outside of the checkout')
  return state
}
