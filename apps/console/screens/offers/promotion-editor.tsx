import { listPromotionUses } from '@compass/contract/promotion-trials'
import { directionOf, isLanguage, type Language } from '@compass/domain/languages'
import { formatDate } from '@compass/i18n/formats'
import { loadConsoleWords } from '@compass/i18n/load-console'
import { createTranslator, type Translator } from '@compass/i18n/translator'
import { LanguagesIcon, PromotionIcon } from '@compass/ui/icons'
import { type ReactNode, useEffect, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { Button } from '#parts/button.tsx'
import { Chip, Empty } from '#parts/surfaces.tsx'
import { screenPath } from '#paths'
import { useCall } from '#shell/calls/index.tsx'
import { BackLink, Page } from '#shell/frame/page.tsx'
import { useMoney } from '#shell/language/money.ts'
import { useLanguage, useWords } from '#shell/language/words.tsx'
import { useMerchantText } from '#shell/session/merchant-text.tsx'
import { useShop } from '#shell/session/shop.ts'
import { useToast } from '#shell/toasts/index.tsx'
import { Kinds } from './kinds.tsx'
import { PromotionLimits } from './promotion-limits.tsx'
import { PromotionStateChip, useShopTime } from './promotion-state.tsx'
import { PromotionTrial } from './promotion-trial.tsx'
import {
  conditionsOf,
  firstGift,
  PROMOTIONS,
  type Promotion,
  type PromotionKind,
  withDates,
} from './rules/promotion-model.ts'
import { sentenceOf, type TokenName } from './sentence-parts.ts'
import { TOKEN, TokenFields } from './token-fields.tsx'
import { type MenuParts, useMenuParts } from './use-menu-parts.ts'
import { namesIn } from './use-names.ts'
import { usePromotion } from './use-promotions.tsx'

/** One offer: what it does as a sentence, its limits, and a basket that it is tried on. */
export function PromotionEditor() {
  const t = useWords('offers')
  const { slug = '', key = '' } = useParams()
  const { promotion } = usePromotion(key)
  const back = <BackLink label={t('offers.back')} to={screenPath(slug, 'offers')} />
  if (!promotion)
    return (
      <Page title={t('offers.gone')} back={back}>
        <Empty icon={PromotionIcon} title={t('offers.gone')}>
          {t('offers.goneText')}
        </Empty>
      </Page>
    )
  return <OpenedPromotion promotion={promotion} back={back} />
}

function OpenedPromotion({ promotion, back }: { readonly promotion: Promotion; readonly back: ReactNode }) {
  const say = useMerchantText()
  const { draftTree, isNew } = usePromotion(promotion.key)
  const menu = useMenuParts(draftTree)
  return (
    <Page
      title={promotion.code ?? say(promotion.name)}
      back={back}
      aside={<UsesSoFar promotion={promotion} isNew={isNew} />}
      actions={<PromotionActions promotion={promotion} />}
    >
      <OwnKinds promotion={promotion} menu={menu} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 desktop:grid-cols-[minmax(0,1fr)_25rem]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <SentenceForm promotion={promotion} menu={menu} />
          <PromotionLimits promotion={promotion} />
        </div>
        <PromotionTrial promotion={promotion} about={productsOf(promotion)} menu={menu} />
      </div>
    </Page>
  )
}

/** The products that it names: a basket to try it on begins with them. */
function productsOf({ about, gives }: Promotion): readonly string[] {
  return about?.products ?? (gives.kind === 'freeProduct' ? gives.products : [])
}

function UsesSoFar({ promotion, isNew }: { readonly promotion: Promotion; readonly isNew: boolean }) {
  const t = useWords('offers')
  const language = useLanguage()
  const money = useMoney()
  const { timeZone } = useShop()
  const { data } = useCall(listPromotionUses, {})
  const uses = data?.items.find(({ key }) => key === promotion.key)
  return (
    <>
      {isNew ? <Chip look="pen">{t('offers.notPublished')}</Chip> : <PromotionStateChip promotion={promotion} />}
      {uses ? (
        <span className="text-note text-ink2">
          {t('offers.usedSince', {
            count: uses.uses,
            given: money(uses.given.amount, { currency: false }),
            date: formatDate(new Date(uses.since), timeZone, language, 'short'),
          })}
        </span>
      ) : null}
    </>
  )
}

function PromotionActions({ promotion }: { readonly promotion: Promotion }) {
  const t = useWords('offers')
  const { slug = '' } = useParams()
  const navigate = useNavigate()
  const notify = useToast()
  const now = useShopTime()
  const { promotions, set, write, isNew } = usePromotion(promotion.key)
  const copy = () => {
    let number = 2
    while (promotions.some(({ key }) => key === `${promotion.key}-${number}`)) number++
    const key = `${promotion.key}-${number}`
    const { code, ...rest } = promotion
    write({
      at: [...PROMOTIONS, key],
      is: { ...rest, key, ...(code ? { code: `${code}${number}` } : {}) },
      after: promotion.key,
    })
    navigate(screenPath(slug, 'offers', key))
  }
  const remove = () => {
    write({ at: [...PROMOTIONS, promotion.key] })
    navigate(screenPath(slug, 'offers'))
    notify({
      text: t('offers.removed'),
      action: { label: t('offers.undo'), onClick: () => write({ at: [...PROMOTIONS, promotion.key], is: promotion }) },
    })
  }
  const end = () => {
    const { windows } = conditionsOf(promotion)
    const start = windows?.dates?.[0]?.startDateTime
    set(['conditions', 'windows'], withDates(windows, start && start < now ? start : '2000-01-01T00:00', now, now))
  }
  return (
    <>
      <Button kind="outline" onClick={copy}>
        {t('offers.copy')}
      </Button>
      {isNew ? null : (
        <Button kind="outline" onClick={end}>
          {t('offers.endIt')}
        </Button>
      )}
      <Button kind="outline" onClick={remove}>
        {t('offers.remove')}
      </Button>
    </>
  )
}

function OwnKinds({ promotion, menu }: { readonly promotion: Promotion; readonly menu: MenuParts }) {
  const { write } = usePromotion(promotion.key)
  const choose = (kind: PromotionKind) => {
    if (kind === promotion.gives.kind) return
    const at = [...PROMOTIONS, promotion.key]
    const [first] = menu.categories.keys()
    const edits: { at: string[]; is: unknown }[] = [
      { at: [...at, 'gives'], is: firstGift(kind, [...menu.products.keys()]) },
    ]
    // A price for everything would be none: it is said for what.
    if (kind === 'fixedPrice' && promotion.about === null && first)
      edits.push({ at: [...at, 'about'], is: { products: [], categories: [first] } })
    if (kind === 'freeDelivery' && conditionsOf(promotion).services !== null)
      edits.push({ at: [...at, 'conditions', 'services'], is: null })
    write(...edits)
  }
  return <Kinds kind={promotion.gives.kind} onChoose={choose} />
}

const TOKEN_PATHS: Readonly<Record<TokenName, readonly string[]>> = {
  rate: ['gives'],
  most: ['gives'],
  amount: ['gives'],
  price: ['gives'],
  gift: ['gives'],
  about: ['about'],
  minimum: ['conditions', 'minimum'],
  services: ['conditions', 'services'],
  days: ['conditions', 'windows'],
  code: ['code'],
  perUser: ['conditions', 'perUser'],
}

function SentenceForm({ promotion, menu }: { readonly promotion: Promotion; readonly menu: MenuParts }) {
  const t = useWords('offers')
  const language = useLanguage()
  const shop = useShop()
  const { isChanged } = usePromotion(promotion.key)
  const [opened, setOpened] = useState<TokenName | null>(null)
  const parts = sentenceOf(promotion, t, namesIn(language, t, menu, shop), true)
  return (
    <section aria-labelledby="offer-sentence" className="pane p-5">
      <h2 id="offer-sentence" className="mb-2 text-note font-em">
        {t('offers.inOneSentence')}
      </h2>
      <p className="text-[1.25rem] leading-[2.625rem]">
        {parts.map(({ token, words }, place) =>
          token ? (
            <button
              key={token}
              type="button"
              aria-expanded={opened === token}
              aria-controls="offer-token"
              onClick={() => setOpened(opened === token ? null : token)}
              className={`${TOKEN} ${isChanged(...TOKEN_PATHS[token]) ? 'bg-penbg text-pen' : 'bg-wash2'}`}
            >
              {words}
              <span aria-hidden="true" className="ms-1.5 text-note">
                ⌄
              </span>
            </button>
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: words between tokens have no names
            <span key={place}>{words}</span>
          ),
        )}
      </p>
      <div id="offer-token">{opened ? <TokenFields promotion={promotion} token={opened} menu={menu} /> : null}</div>
      <OtherLanguage promotion={promotion} menu={menu} />
    </section>
  )
}

/** The same sentence in the merchant's other language. */
function OtherLanguage({ promotion, menu }: { readonly promotion: Promotion; readonly menu: MenuParts }) {
  const reader = useLanguage()
  const shop = useShop()
  const language = shop.languages.find((one): one is Language => isLanguage(one) && one !== reader)
  const [t, setWords] = useState<Translator<'offers'> | null>(null)
  useEffect(() => {
    if (!language) return
    let isHere = true
    void loadConsoleWords(language, ['offers']).then(() => {
      if (isHere) setWords(() => createTranslator(language, ['offers']))
    })
    return () => {
      isHere = false
    }
  }, [language])
  if (!language || !t) return null
  const words = sentenceOf(promotion, t, namesIn(language, t, menu, shop), false)
  return (
    <p className="mt-3 flex items-start gap-3 border-t border-line pt-3 text-ink2">
      <LanguagesIcon size={16} className="mt-1 shrink-0" />
      <span lang={language} dir={directionOf(language)} className="flex-1">
        {words.map((part) => part.words).join('')}
      </span>
    </p>
  )
}
