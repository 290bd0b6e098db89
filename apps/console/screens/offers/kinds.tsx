import { BikeIcon, CashIcon, GiftIcon, PackedIcon, PromotionIcon, TagIcon } from '@compass/ui/icons'
import { Link, useParams } from 'react-router'
import { screenPath } from '#paths'
import { useWords } from '#shell/language/words.tsx'
import { PROMOTION_KINDS, type PromotionKind } from './rules/promotion-model.ts'

export const PAIRS = 'pairs'

const ICONS = {
  percentage: PromotionIcon,
  amount: CashIcon,
  fixedPrice: TagIcon,
  pairs: GiftIcon,
  freeProduct: PackedIcon,
  freeDelivery: BikeIcon,
}

const LOOK =
  'flex min-h-9 items-center gap-2 rounded-little bg-sunken px-3 font-em aria-pressed:bg-fill aria-pressed:text-on aria-[current=page]:bg-fill aria-[current=page]:text-on'

/** The kinds of offers. Pairs are of the items themselves and have a page of their own. */
export function Kinds(props: {
  readonly kind: PromotionKind | typeof PAIRS
  readonly onChoose?: (kind: PromotionKind) => void
}) {
  const { kind: chosen, onChoose } = props
  const t = useWords('offers')
  const { slug = '' } = useParams()
  const kinds = [...PROMOTION_KINDS.slice(0, 3), PAIRS, ...PROMOTION_KINDS.slice(3)] as const
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a legend into a bar
    <div role="group" aria-label={t('offers.kind')} className="mb-4 flex flex-wrap gap-2">
      {kinds.map((kind) => {
        const Drawing = ICONS[kind]
        const label = (
          <>
            <Drawing size={16} />
            {t(`offers.kind_${kind}`)}
          </>
        )
        if (kind === PAIRS)
          return (
            <Link
              key={kind}
              to={screenPath(slug, 'offers', PAIRS)}
              aria-current={chosen === PAIRS ? 'page' : undefined}
              className={LOOK}
            >
              {label}
            </Link>
          )
        return onChoose ? (
          <button
            key={kind}
            type="button"
            aria-pressed={chosen === kind}
            onClick={() => onChoose(kind)}
            className={LOOK}
          >
            {label}
          </button>
        ) : null
      })}
    </div>
  )
}
