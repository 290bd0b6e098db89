import { CheckIcon, ClockIcon } from '@compass/ui/icons'
import { Chip } from '#parts/surfaces.tsx'
import { useWords } from '#shell/language/words.tsx'
import { useShop } from '#shell/session/shop.ts'
import { localTime, type Offer, stateOfOffer } from './rules/offer-model.ts'

/** The time of the shop now, as documents write it. */
export function useShopTime(): string {
  const shop = useShop()
  return localTime(new Date(), shop.timeZone)
}

export function OfferStateChip({ offer }: { readonly offer: Offer }) {
  const t = useWords('offers')
  const state = stateOfOffer(offer, useShopTime())
  if (state === 'running')
    return (
      <Chip look="ok" icon={<CheckIcon size={14} />}>
        {t('offers.runsNow')}
      </Chip>
    )
  return <Chip icon={<ClockIcon size={14} />}>{state === 'planned' ? t('offers.planned') : t('offers.ended')}</Chip>
}
