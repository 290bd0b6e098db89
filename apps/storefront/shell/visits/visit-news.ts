import type { Translator } from '@compass/i18n/translator'
import { plainText } from '#shell/languages/localized-text.tsx'
import type { MemberView, PartyView, VisitView } from './visit-view.ts'

const missingIn = <T extends { readonly id: string }>(some: readonly T[], others: readonly T[]) =>
  some.filter(({ id }) => others.every((other) => other.id !== id))

/** Units by line; what was sent has left the basket at once, and is not said line by line. */
function unitsOf({ groups }: PartyView): Map<string, { member: MemberView; name: string; qty: number }> {
  return new Map(
    groups.flatMap(({ member, lines }) =>
      lines.map((line) => [line.id, { member, name: plainText(line.name), qty: line.qty }] as const),
    ),
  )
}

/** What others have done since the last look, a sentence each; what the visitor did they know. */
export function describeVisitNews(before: VisitView | null, now: VisitView | null, t: Translator<'visits'>): string[] {
  if (!before?.party || !now?.party || before.id !== now.id || before.version === now.version) return []
  const [past, present] = [before.party, now.party]
  const news: string[] = []
  for (const { name } of missingIn(present.asking, past.asking)) news.push(t('visits.wantsToJoin', { name }))
  for (const { name } of missingIn(present.members, past.members)) news.push(t('visits.isHere', { name }))
  for (const { name } of missingIn(past.members, present.members)) news.push(t('visits.hasLeft', { name }))
  const isSent =
    present.orders.length > past.orders.length || ((past.cart?.count ?? 0) > 0 && (present.cart?.count ?? 0) === 0)
  const [units, unitsBefore] = [unitsOf(present), unitsOf(past)]
  for (const [id, { member, name, qty }] of units)
    if (!member.isMe && qty > (unitsBefore.get(id)?.qty ?? 0))
      news.push(t('visits.addedBy', { name: member.name, item: name }))
  if (isSent) return [...news, t('visits.roundSent')]
  for (const [id, { member, name, qty }] of unitsBefore) {
    const isHere = present.members.some((one) => one.id === member.id)
    if (!member.isMe && isHere && qty > (units.get(id)?.qty ?? 0))
      news.push(t('visits.removedBy', { name: member.name, item: name }))
  }
  if (missingIn(past.calls, present.calls).some(({ member }) => !member?.isMe)) news.push(t('visits.staffSeen'))
  return news
}
