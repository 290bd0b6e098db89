import type { AnswerOf } from '@compass/contract/call'
import type { listPayLinks } from '@compass/contract/pay-links'
import { Chip } from '#parts/surfaces.tsx'
import { useWords } from '#shell/language/words.tsx'

export type PayLink = AnswerOf<typeof listPayLinks>['items'][number]

/** Its first line names it. */
export function titleOf({ text }: Pick<PayLink, 'text'>): string {
  return text.split('\n', 1)[0]!.trim()
}

export function LinkState({ link: { state, used, uses } }: { readonly link: PayLink }) {
  const t = useWords('customers')
  if (state === 'open')
    return <Chip>{used > 0 ? t('customers.paidTimes', { used, uses }) : t('customers.linkOpen')}</Chip>
  if (state === 'paid' || state === 'used_up') return <Chip look="ok">{t('customers.linkPaid')}</Chip>
  return <Chip>{state === 'expired' ? t('customers.linkExpired') : t('customers.linkWithdrawn')}</Chip>
}
