import type { Merchant } from '@compass/domain/merchants'
import { hashOf } from '../../ids/index.ts'

/** Names a merchant's terms by their text: who agreed to these has not agreed to later ones. */
export function termsVersion({ pages }: Pick<Merchant, 'pages'>): string {
  return hashOf(JSON.stringify(pages.terms)).toString('base64url')
}
