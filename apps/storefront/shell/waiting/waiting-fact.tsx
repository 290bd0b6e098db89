import { factKey } from '@compass/i18n/facts'
import { BrandGlyph } from '@compass/ui/brand-glyph'
import { LoadingFact } from '@compass/ui/loading-fact'
import { useMerchant, useWords } from '#shell/merchants/shell-provider.tsx'
import { useFact } from './use-fact.ts'

/** A fact beside a dish of the merchant. With `first`, the turn of the page's moment, the server draws it too. */
export function WaitingFact({ first }: { first?: number }) {
  const t = useWords('facts')
  const { cover, glyph, kind } = useMerchant()
  const { turn, before } = useFact(first)
  const [dish] = cover
  return (
    <LoadingFact
      picture={
        dish ? (
          <img src={dish.src} alt="" width={140} height={140} data-focus={dish.focus} />
        ) : (
          <BrandGlyph drawing={glyph} size={76} />
        )
      }
      isPhoto={dish?.kind === 'photo'}
      label={t('facts.label')}
      fact={t(factKey(turn, kind))}
      before={before === null ? null : t(factKey(before, kind))}
      late={first !== undefined}
    />
  )
}
