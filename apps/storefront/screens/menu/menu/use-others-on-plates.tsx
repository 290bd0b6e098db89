import { commaOf, formatNumber } from '@compass/i18n/formats'
import { AvatarRow } from '@compass/ui/avatar'
import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { useShell } from '#shell/merchants/shell-provider.tsx'
import type { MemberView, PartyView } from '#shell/visits/visit-view.ts'
import { useFavourites } from '../favourites/favourites-provider.tsx'
import type { ProductView } from '../product-view.ts'

type PlateMark = (product: ProductView) => ReactNode

/** Who else has a product in the party's basket stands on its plate, beside the heart of a favourite. */
export function useOthersOnPlates(party: PartyView | null): void {
  const { held, hold } = useFavourites() ?? {}
  const version = party?.cart?.version ?? 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: the basket's version says whether anything is different
  const others = useMemo(() => othersByProduct(party), [version])
  const drawn = useRef<{
    readonly own: PlateMark
    readonly heart: PlateMark | undefined
    readonly members: typeof others
  }>(null)
  const heart = held?.heart
  useEffect(() => {
    const known = drawn.current
    const isDrawn = known !== null && heart === known.own
    if (isDrawn ? known.members === others : others.size === 0) return
    const favourite = isDrawn ? known.heart : heart
    const own: PlateMark = (product) => (
      <>
        {favourite?.(product)}
        <OnPlate members={others.get(product.id) ?? []} />
      </>
    )
    drawn.current = { own, heart: favourite, members: others }
    hold?.((now) => ({ ids: [], products: [], ...now, heart: own }))
  }, [heart, hold, others])
}

function othersByProduct(party: PartyView | null): ReadonlyMap<string, readonly MemberView[]> {
  const found = new Map<string, MemberView[]>()
  for (const { member, lines } of party?.groups ?? []) {
    if (member.isMe) continue
    for (const { productId } of lines) {
      const members = found.get(productId) ?? []
      if (!members.includes(member)) found.set(productId, [...members, member])
    }
  }
  return found
}

function OnPlate({ members }: { members: readonly MemberView[] }) {
  const { language } = useShell()
  if (members.length === 0) return null
  return (
    <span className="on-plate">
      <AvatarRow
        people={members}
        size={24}
        label={members.map(({ name }) => name).join(commaOf(language))}
        more={(count) => `+${formatNumber(count, language)}`}
      />
    </span>
  )
}
