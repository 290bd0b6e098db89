import { isRouteErrorResponse } from 'react-router'
import type { LoyaltyResult } from './loyalty-data.ts'

/** A connection that breaks takes nothing away: what was typed stays. Anything else is thrown on. */
export function lostResult(error: unknown, form: FormData): LoyaltyResult {
  if (error instanceof Response || (isRouteErrorResponse(error) && error.status < 500)) throw error
  const typed = String(form.get('points') ?? '')
  return { intent: String(form.get('intent') ?? ''), refusal: null, typed, isLost: true }
}
