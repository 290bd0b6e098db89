import { listPromotionUses } from '@compass/contract/promotion-trials'
import { GiftIcon, PlusIcon, PromotionIcon } from '@compass/ui/icons'
import { Link, Route, Routes, useNavigate, useParams } from 'react-router'
import { DocumentGate } from '#document/document-gate.tsx'
import { Button } from '#parts/button.tsx'
import { Chip, Empty } from '#parts/surfaces.tsx'
import { screenPath } from '#paths'
import { useCall } from '#shell/calls/index.tsx'
import { Page } from '#shell/frame/page.tsx'
import { useMoney } from '#shell/language/money.ts'
import { useLanguage, useWords } from '#shell/language/words.tsx'
import { useMerchantText } from '#shell/session/merchant-text.tsx'
import { useShop } from '#shell/session/shop.ts'
import { PAIRS } from './kinds.tsx'
import { PairsEditor } from './pairs-editor.tsx'
import { PromotionEditor } from './promotion-editor.tsx'
import { PromotionStateChip } from './promotion-state.tsx'
import { firstGift, newPromotion, PROMOTIONS, type Promotion } from './rules/promotion-model.ts'
import { sentenceOf } from './sentence-parts.ts'
import { useMenuParts } from './use-menu-parts.ts'
import { namesIn } from './use-names.ts'
import { usePromotions } from './use-promotions.tsx'

/** The offers: a list, and one of them as a sentence. */
export function Screen() {
  return (
    <DocumentGate>
      <Routes>
        <Route index element={<PromotionList />} />
        <Route path={PAIRS} element={<PairsEditor />} />
        <Route path=":key" element={<PromotionEditor />} />
      </Routes>
    </DocumentGate>
  )
}

function PromotionList() {
  const t = useWords('offers', 'console')
  const language = useLanguage()
  const { slug = '' } = useParams()
  const shop = useShop()
  const { promotions, published, draftTree } = usePromotions()
  const menu = useMenuParts(draftTree)
  const { data } = useCall(listPromotionUses, {})
  const names = namesIn(language, t, menu, shop)
  const actions = (
    <>
      <Button as={Link} kind="outline" to={screenPath(slug, 'offers', PAIRS)} icon={<GiftIcon size={18} />}>
        {t('offers.kind_pairs')}
      </Button>
      <NewPromotion kind="fill" />
    </>
  )
  return (
    <Page title={t('console.offers')} actions={actions}>
      {promotions.length === 0 ? (
        <div className="pane">
          <Empty icon={PromotionIcon} title={t('offers.none')} action={<NewPromotion kind="neutral" />}>
            {t('offers.noneText')}
          </Empty>
        </div>
      ) : (
        <ul className="pane divide-y divide-line">
          {promotions.map((promotion) => (
            <PromotionRow
              key={promotion.key}
              promotion={promotion}
              to={screenPath(slug, 'offers', promotion.key)}
              isNew={!published.has(promotion.key)}
              sentence={sentenceOf(promotion, t, names, false)
                .map(({ words }) => words)
                .join('')}
              uses={data?.items.find(({ key }) => key === promotion.key)}
            />
          ))}
        </ul>
      )}
    </Page>
  )
}

function PromotionRow(props: {
  readonly promotion: Promotion
  readonly to: string
  readonly isNew: boolean
  readonly sentence: string
  readonly uses: { readonly uses: number; readonly given: { readonly amount: number } } | undefined
}) {
  const { promotion, to, isNew, sentence, uses } = props
  const t = useWords('offers')
  const money = useMoney()
  const say = useMerchantText()
  return (
    <li>
      <Link to={to} className="grid gap-1 px-4 py-3 hover:bg-wash tablet:grid-cols-[1fr_auto] tablet:items-center">
        <span className="min-w-0">
          <span className="flex flex-wrap items-center gap-2 text-row">
            {promotion.code ?? say(promotion.name)}
            {isNew ? <Chip look="pen">{t('offers.notPublished')}</Chip> : <PromotionStateChip promotion={promotion} />}
          </span>
          <span className="block text-ink2">{sentence}</span>
        </span>
        <span className="text-note text-ink2 tablet:text-end">
          {uses ? t('offers.usedTimes', { count: uses.uses, given: money(uses.given.amount) }) : t('offers.neverUsed')}
        </span>
      </Link>
    </li>
  )
}

/** A new offer is ten per cent off everything until it is said otherwise; it is a draft that is opened. */
function NewPromotion({ kind }: { readonly kind: 'fill' | 'neutral' }) {
  const t = useWords('offers')
  const { slug = '' } = useParams()
  const navigate = useNavigate()
  const { languages } = useShop()
  const { promotions, write } = usePromotions()
  const add = () => {
    let number = promotions.length + 1
    while (promotions.some(({ key }) => key === `offer-${number}`)) number++
    const key = `offer-${number}`
    const code = `OFFER${number}`
    const isTaken = promotions.some((one) => one.code === code)
    const name = { [languages[0] ?? 'en']: t('offers.newName', { number }) }
    const is = newPromotion(key, name, isTaken ? undefined : code, firstGift('percentage', []))
    write({ at: [...PROMOTIONS, key], is, after: promotions.at(-1)?.key ?? null })
    navigate(screenPath(slug, 'offers', key))
  }
  return (
    <Button kind={kind} icon={<PlusIcon size={18} />} onClick={add}>
      {t('offers.make')}
    </Button>
  )
}
