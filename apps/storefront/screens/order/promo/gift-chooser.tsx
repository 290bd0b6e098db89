import { Button } from '@compass/ui/button'
import { ChoiceRow } from '@compass/ui/choice'
import { CheckIcon } from '@compass/ui/icons'
import { Plate } from '@compass/ui/plate'
import { Form } from 'react-router'
import { counterField, customizationField } from '#shell/cart/customization-fields.ts'
import { toPicture } from '#shell/catalogue/picture.ts'
import { LocalizedText, plainText } from '#shell/languages/localized-text.tsx'
import { useMerchant, useWords } from '#shell/merchants/shell-provider.tsx'
import { Sum } from '#shell/pricing/money.tsx'
import type { GiftView } from './promo-view.ts'

/** The products of which the promotion gives one; the one that is in the cart can be changed for another. */
export function GiftChooser({
  gifts,
  promo,
  store,
  chosenId,
}: {
  gifts: readonly GiftView[]
  promo: string
  store: string
  /** The product that is in the cart as the gift. */
  chosenId: string | null
}) {
  const t = useWords('promo')
  return (
    <section aria-label={t('promo.chooseGift')}>
      <h3 className="text-name">{t(chosenId ? 'promo.yourGift' : 'promo.chooseGift')}</h3>
      <p className="text-small text-ink2">{t('promo.giftHint')}</p>
      <ul>
        {gifts.map((gift) => (
          <li key={gift.id} className="border-line py-2.5 not-last:border-b">
            <Gift gift={gift} promo={promo} store={store} isChosen={gift.id === chosenId} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Gift({ gift, promo, store, isChosen }: { gift: GiftView; promo: string; store: string; isChosen: boolean }) {
  const t = useWords('promo')
  const { glyph } = useMerchant()
  const [fixed, open] = [gift.groups.filter(({ isCounted }) => isCounted), gift.groups.filter((one) => !one.isCounted)]
  return (
    <Form method="post" preventScrollReset replace>
      <input type="hidden" name="store" value={store} />
      <input type="hidden" name="promo" value={promo} />
      <input type="hidden" name="product" value={gift.id} />
      {/* What is counted comes as the fewest that must be. */}
      {fixed.flatMap((group) =>
        group.variants
          .filter(({ isTaken }) => isTaken)
          .map(({ id }) => <input key={id} type="hidden" name={counterField(group.id, id)} value={group.min} />),
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Plate
          id={gift.id}
          picture={toPicture(gift.photo, '56px')}
          glyph={glyph}
          glyphSize={24}
          className="size-14 shrink-0 rounded-field"
        />
        <span className="min-w-0 flex-1 basis-24 text-name">
          <LocalizedText text={gift.name} />
        </span>
        <Button
          type="submit"
          name="intent"
          value="gift"
          kind="quiet"
          size="small"
          icon={isChosen ? <CheckIcon size={18} /> : null}
          aria-pressed={isChosen}
          aria-label={`${t('promo.choose')}: ${plainText(gift.name)}`}
        >
          {t('promo.choose')}
        </Button>
      </div>
      {open.map((group) => (
        <fieldset key={group.id} className="mt-2">
          <legend className="text-small font-em">
            <LocalizedText text={group.name} />
          </legend>
          {group.variants.map((variant) => (
            <ChoiceRow
              key={variant.id}
              type={group.isSingle ? 'radio' : 'checkbox'}
              name={customizationField(group.id)}
              value={variant.id}
              defaultChecked={variant.isTaken}
              label={<LocalizedText text={variant.name} />}
              end={variant.price > 0 ? <Sum amount={variant.price} /> : undefined}
            />
          ))}
        </fieldset>
      ))}
    </Form>
  )
}
