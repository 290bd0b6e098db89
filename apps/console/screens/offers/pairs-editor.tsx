import { formatAllOf } from '@compass/i18n/formats'
import { PlusIcon } from '@compass/ui/icons'
import { useMemo, useState } from 'react'
import { useParams } from 'react-router'
import { TextAction } from '#parts/button.tsx'
import { screenPath } from '#paths'
import { BackLink, Page } from '#shell/frame/page.tsx'
import { useLanguage, useWords } from '#shell/language/words.tsx'
import { PickList } from '#shell/pick-list/index.tsx'
import { useMerchantText } from '#shell/session/merchant-text.tsx'
import { Kinds } from './kinds.tsx'
import { PromotionTrial } from './promotion-trial.tsx'
import { changePairs, nextGroup, type PairGroup, pairGroupsOf } from './rules/pairs.ts'
import { TOKEN } from './token-fields.tsx'
import { type MenuParts, useMenuParts } from './use-menu-parts.ts'
import { usePromotions } from './use-promotions.tsx'

/** Buy one, get one: a sentence for each group of items that pair with each other. */
export function PairsEditor() {
  const t = useWords('offers')
  const { slug = '' } = useParams()
  const { draftTree } = usePromotions()
  const menu = useMenuParts(draftTree)
  const [added, setAdded] = useState<readonly string[]>([])
  const stored = useMemo(() => pairGroupsOf(draftTree), [draftTree])
  const groups = [
    ...stored,
    ...added.flatMap((group) => (stored.some((one) => one.group === group) ? [] : [{ group, skus: [] }])),
  ]
  const another = nextGroup(groups)
  return (
    <Page title={t('offers.kind_pairs')} back={<BackLink label={t('offers.back')} to={screenPath(slug, 'offers')} />}>
      <Kinds kind="pairs" />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 desktop:grid-cols-[minmax(0,1fr)_25rem]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          {groups.map((group) => (
            <PairSentence key={String(group.group)} pairs={group} menu={menu} />
          ))}
          {another === null ? null : (
            <TextAction onClick={() => setAdded([...added, another])} className="justify-self-start py-2">
              <PlusIcon size={14} className="me-1 inline" />
              {t('offers.pairsAnother')}
            </TextAction>
          )}
        </div>
        <PromotionTrial promotion={null} about={groups.flatMap(({ skus }) => skus)} menu={menu} />
      </div>
    </Page>
  )
}

function PairSentence({ pairs, menu }: { readonly pairs: PairGroup; readonly menu: MenuParts }) {
  const t = useWords('offers')
  const language = useLanguage()
  const say = useMerchantText()
  const { write, publishedTree } = usePromotions()
  const [isOpen, setOpen] = useState(false)
  const names = pairs.skus.map((sku) => say(menu.products.get(sku)) || sku)
  const before = pairGroupsOf(publishedTree).find(({ group }) => group === pairs.group)?.skus ?? []
  const isChanged = String(before) !== String(pairs.skus)
  const field = `pairs-${String(pairs.group)}`
  return (
    <section aria-label={t('offers.inOneSentence')} className="pane p-5">
      <p className="text-[1.25rem] leading-[2.625rem]">
        {t
          .rich('offers.say_pairs', {
            products: names.length > 0 ? formatAllOf(names, language) : t('offers.nothingYet'),
          })
          .map((piece, place) =>
            typeof piece === 'string' ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: words between tokens have no names
              <span key={place}>{piece}</span>
            ) : (
              <button
                key={piece.index}
                type="button"
                aria-expanded={isOpen}
                aria-controls={field}
                onClick={() => setOpen(!isOpen)}
                className={`${TOKEN} ${isChanged ? 'bg-penbg text-pen' : 'bg-wash2'}`}
              >
                {piece.text}
                <span aria-hidden="true" className="ms-1.5 text-note">
                  ⌄
                </span>
              </button>
            ),
          )}
      </p>
      <p className="mt-1 text-note text-ink2">{t('offers.pairsText')}</p>
      <div id={field}>
        {isOpen ? (
          <div className="mt-3 grid gap-3 rounded-form bg-sunken p-4">
            <PickList
              label={t('offers.products')}
              options={menu.products}
              pictures={menu.pictures}
              chosen={pairs.skus}
              most={200}
              onChange={(next) => write(...changePairs(pairs, next))}
            />
          </div>
        ) : null}
      </div>
    </section>
  )
}
