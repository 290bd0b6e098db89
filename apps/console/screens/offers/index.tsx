import { listPromotionUses } from '@compass/contract/promotion-trials'
import { PlusIcon, PromotionIcon } from '@compass/ui/icons'
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
import { OfferEditor } from './offer-editor.tsx'
import { OfferStateChip } from './offer-state.tsx'
import { firstGift, newOffer, OFFERS, type Offer } from './rules/offer-model.ts'
import { sentenceOf } from './sentence-parts.ts'
import { useMenuParts } from './use-menu-parts.ts'
import { namesIn } from './use-names.ts'
import { useOffers } from './use-offers.tsx'

/** The offers: a list, and one of them as a sentence. */
export function Screen() {
  return (
    <DocumentGate>
      <Routes>
        <Route index element={<OfferList />} />
        <Route path=":key" element={<OfferEditor />} />
      </Routes>
    </DocumentGate>
  )
}

function OfferList() {
  const t = useWords('offers', 'console')
  const language = useLanguage()
  const { slug = '' } = useParams()
  const shop = useShop()
  const { offers, published, draftTree } = useOffers()
  const menu = useMenuParts(draftTree)
  const { data } = useCall(listPromotionUses, {})
  const names = namesIn(language, t, menu, shop)
  return (
    <Page title={t('console.offers')} actions={<NewOffer kind="fill" />}>
      {offers.length === 0 ? (
        <div className="pane">
          <Empty icon={PromotionIcon} title={t('offers.none')} action={<NewOffer kind="neutral" />}>
            {t('offers.noneText')}
          </Empty>
        </div>
      ) : (
        <ul className="pane divide-y divide-line">
          {offers.map((offer) => (
            <OfferRow
              key={offer.key}
              offer={offer}
              to={screenPath(slug, 'offers', offer.key)}
              isNew={!published.has(offer.key)}
              sentence={sentenceOf(offer, t, names, false)
                .map(({ words }) => words)
                .join('')}
              uses={data?.items.find(({ key }) => key === offer.key)}
            />
          ))}
        </ul>
      )}
    </Page>
  )
}

function OfferRow(props: {
  readonly offer: Offer
  readonly to: string
  readonly isNew: boolean
  readonly sentence: string
  readonly uses: { readonly uses: number; readonly given: { readonly amount: number } } | undefined
}) {
  const { offer, to, isNew, sentence, uses } = props
  const t = useWords('offers')
  const money = useMoney()
  const say = useMerchantText()
  return (
    <li>
      <Link to={to} className="grid gap-1 px-4 py-3 hover:bg-wash tablet:grid-cols-[1fr_auto] tablet:items-center">
        <span className="min-w-0">
          <span className="flex flex-wrap items-center gap-2 text-row">
            {offer.code ?? say(offer.name)}
            {isNew ? <Chip look="pen">{t('offers.notPublished')}</Chip> : <OfferStateChip offer={offer} />}
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
function NewOffer({ kind }: { readonly kind: 'fill' | 'neutral' }) {
  const t = useWords('offers')
  const { slug = '' } = useParams()
  const navigate = useNavigate()
  const { languages } = useShop()
  const { offers, write } = useOffers()
  const add = () => {
    let number = offers.length + 1
    while (offers.some(({ key }) => key === `offer-${number}`)) number++
    const key = `offer-${number}`
    const code = `OFFER${number}`
    const isTaken = offers.some((one) => one.code === code)
    const name = { [languages[0] ?? 'en']: t('offers.newName', { number }) }
    const is = newOffer(key, name, isTaken ? undefined : code, firstGift('percentage', []))
    write({ at: [...OFFERS, key], is, after: offers.at(-1)?.key ?? null })
    navigate(screenPath(slug, 'offers', key))
  }
  return (
    <Button kind={kind} icon={<PlusIcon size={18} />} onClick={add}>
      {t('offers.make')}
    </Button>
  )
}
