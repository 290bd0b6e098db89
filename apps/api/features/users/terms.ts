import type { Merchant } from '@compass/domain/merchants'
import { hashOf } from '../../ids/index.ts'

/** Whether a user agreed to the terms that are in force: later ones need another yes. */
export function agreedBefore(merchant: Pick<Merchant, 'pages'>, termsAgreed: string | null): boolean {
  return termsAgreed !== null && termsAgreed === termsVersion(merchant)
}

/** Names a merchant's terms by their text: who agreed to these has not agreed to later ones. */
export function termsVersion({ pages }: Pick<Merchant, 'pages'>): string {
  return hashOf(JSON.stringify(pages.terms)).toString('base64url')
}
