import type { VisitMember } from '../../records/rounds/visit-parts.ts'

export function presentMember(members: readonly VisitMember[], userId: string): VisitMember | null {
  return members.find((one) => one.userId === userId && one.state === 'in') ?? null
}

export function isFirstMember(members: readonly VisitMember[], id: string): boolean {
  const present = members
    .filter(({ state }) => state === 'in')
    .sort((a, b) => a.joinedAt!.getTime() - b.joinedAt!.getTime() || a.number - b.number)
  return present[0]?.id === id
}
