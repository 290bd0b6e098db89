import { weekdayName } from '@compass/i18n/formats'
import { useState } from 'react'
import { Field, Radio, SubsetGroup } from '#parts/field.tsx'
import { WindowsField } from '#parts/windows-field.tsx'
import { SERVICE_NAMES } from '#shell/document-stores/services.ts'
import { marksOfLanguage } from '#shell/language/names.ts'
import { readAmount } from '#shell/language/price-input.ts'
import { useLanguage, useWords } from '#shell/language/words.tsx'
import { PickList } from '#shell/pick-list/index.tsx'
import { useMerchantText } from '#shell/session/merchant-text.tsx'
import { useShop } from '#shell/session/shop.ts'
import { conditionsOf, type Gives, type Promotion } from './rules/promotion-model.ts'
import type { TokenName } from './sentence-parts.ts'
import type { MenuParts } from './use-menu-parts.ts'
import { usePromotion } from './use-promotions.tsx'

/** How a token of a sentence looks. */
export const TOKEN =
  'inline-flex min-h-8.5 max-w-full items-center rounded-little px-2.5 align-middle leading-6 font-[620]'

/** The field of a token, below its sentence. */
export function TokenFields(props: {
  readonly promotion: Promotion
  readonly token: TokenName
  readonly menu: MenuParts
}) {
  return (
    <div className="mt-3 grid gap-3 rounded-form bg-sunken p-4">
      <TokenField {...props} />
    </div>
  )
}

function TokenField({
  promotion,
  token,
  menu,
}: {
  readonly promotion: Promotion
  readonly token: TokenName
  readonly menu: MenuParts
}) {
  const t = useWords('offers')
  const { set } = usePromotion(promotion.key)
  const { gives } = promotion
  const conditions = conditionsOf(promotion)
  const setGives = (next: Partial<Gives>) => set(['gives'], { ...gives, ...next })
  switch (token) {
    case 'rate':
      return (
        <LeftField
          label={t('offers.rateLabel')}
          value={gives.kind === 'percentage' ? gives.rate : ''}
          read={readRate}
          error={t('offers.rateWrong')}
          onLeave={(rate) => setGives({ rate } as Partial<Gives>)}
        />
      )
    case 'most':
      return (
        <MoneyField
          label={t('offers.mostLabel')}
          isOptional
          value={gives.kind === 'percentage' ? gives.most : null}
          onLeave={(most) => setGives({ most } as Partial<Gives>)}
        />
      )
    case 'amount':
    case 'price':
      return (
        <MoneyField
          label={token === 'amount' ? t('offers.amountLabel') : t('offers.priceLabel')}
          value={gives.kind === 'amount' ? gives.amount : gives.kind === 'fixedPrice' ? gives.price : ''}
          onLeave={(amount) => setGives({ [token]: amount } as Partial<Gives>)}
        />
      )
    case 'gift':
      return (
        <PickList
          label={t('offers.giftLabel')}
          {...{ options: menu.products, pictures: menu.pictures }}
          chosen={gives.kind === 'freeProduct' ? gives.products : []}
          most={20}
          onChange={(products) => products.length > 0 && setGives({ products } as Partial<Gives>)}
        />
      )
    case 'about':
      return <AboutField promotion={promotion} menu={menu} />
    case 'minimum':
      return (
        <MoneyField
          label={t('offers.minimumLabel')}
          isOptional
          value={conditions.minimum}
          onLeave={(minimum) => set(['conditions', 'minimum'], minimum)}
        />
      )
    case 'services':
      return <ServicesField promotion={promotion} />
    case 'days':
      return <DaysField promotion={promotion} />
    case 'code':
      return <CodeField promotion={promotion} />
    default:
      return (
        <CountField
          label={t('offers.perUserLabel')}
          value={conditions.perUser}
          onLeave={(perUser) => set(['conditions', 'perUser'], perUser)}
        />
      )
  }
}

function readRate(typed: string): string | null {
  const plain = typed.replace(/[%\s٪]/g, '').replace(',', '.')
  return /^\d{1,3}(\.\d{1,2})?$/.test(plain) && Number(plain) > 0 && Number(plain) <= 100 ? plain : null
}

/** A field that is a draft when it is left, where what was typed is understood. */
export function LeftField(props: {
  readonly label: string
  readonly value: string
  readonly read: (typed: string) => string | null
  readonly error: string
  readonly onLeave: (value: string) => void
  readonly hint?: string
  /** What is written in it, where it is a text of the merchant. */
  readonly language?: string
}) {
  const { label, value, read, error, onLeave, hint, language } = props
  const [typed, setTyped] = useState<string | null>(null)
  const [isWrong, setWrong] = useState(false)
  return (
    <Field
      label={label}
      {...(hint ? { hint } : {})}
      {...marksOfLanguage(language)}
      value={typed ?? value}
      error={isWrong ? error : undefined}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
      onBlur={() => {
        if (typed === null) return
        const next = read(typed.trim())
        setWrong(next === null)
        if (next === null) return
        setTyped(null)
        if (next !== value) onLeave(next)
      }}
    />
  )
}

function MoneyField(props: {
  readonly label: string
  readonly value: string | null
  readonly onLeave: (value: string | null) => void
  readonly isOptional?: boolean
}) {
  const { label, value, onLeave, isOptional = false } = props
  const t = useWords('offers')
  const { currency } = useShop()
  return (
    <LeftField
      label={`${label} (${currency})`}
      value={value ?? ''}
      read={(typed) => (typed === '' && isOptional ? '' : readAmount(typed, currency))}
      error={t('offers.amountWrong')}
      onLeave={(next) => onLeave(next === '' ? null : next)}
      {...(isOptional ? { hint: t('offers.emptyIsNone') } : {})}
    />
  )
}

export function CountField(props: {
  readonly label: string
  readonly value: number | null
  readonly onLeave: (value: number | null) => void
}) {
  const { label, value, onLeave } = props
  const t = useWords('offers')
  return (
    <LeftField
      label={label}
      value={value === null ? '' : String(value)}
      read={(typed) => (typed === '' || /^[1-9]\d{0,5}$/.test(typed) ? typed : null)}
      error={t('offers.countWrong')}
      hint={t('offers.emptyIsNone')}
      onLeave={(next) => onLeave(next === '' ? null : Number(next))}
    />
  )
}

function AboutField({ promotion, menu }: { readonly promotion: Promotion; readonly menu: MenuParts }) {
  const t = useWords('offers')
  const { set } = usePromotion(promotion.key)
  const { products = [], categories = [] } = promotion.about ?? {}
  const put = (next: { products: readonly string[]; categories: readonly string[] }) => {
    const isNothing = next.products.length + next.categories.length === 0
    // A fixed price is always for something.
    if (isNothing && promotion.gives.kind === 'fixedPrice') return
    set(['about'], isNothing ? null : next)
  }
  return (
    <>
      <p className="text-note text-ink2">{t('offers.aboutHint')}</p>
      <PickList
        label={t('offers.categories')}
        options={menu.categories}
        chosen={categories}
        most={100}
        onChange={(next) => put({ products, categories: next })}
      />
      <PickList
        label={t('offers.products')}
        options={menu.products}
        pictures={menu.pictures}
        chosen={products}
        most={200}
        onChange={(next) => put({ products: next, categories })}
      />
    </>
  )
}

function ServicesField({ promotion }: { readonly promotion: Promotion }) {
  const t = useWords('offers')
  const { set } = usePromotion(promotion.key)
  return (
    <SubsetGroup
      legend={t('offers.servicesLabel')}
      options={SERVICE_NAMES.map((service) => ({ value: service as string, label: t(`offers.service_${service}`) }))}
      chosen={conditionsOf(promotion).services}
      onChoose={(next) => set(['conditions', 'services'], next ?? null)}
    />
  )
}

function DaysField({ promotion }: { readonly promotion: Promotion }) {
  const t = useWords('offers')
  const language = useLanguage()
  const { set } = usePromotion(promotion.key)
  const { windows } = conditionsOf(promotion)
  const dates = windows?.dates ?? []
  return (
    <WindowsField
      legend={t('offers.daysLabel')}
      value={windows && (windows.slots?.length ?? 0) > 0 ? { slots: windows.slots ?? [] } : null}
      onChange={(value) => {
        const slots = value?.slots ?? []
        const isNothing = slots.length === 0 && dates.length === 0
        set(['conditions', 'windows'], isNothing ? null : { isStoreTime: false, slots, dates })
      }}
      words={{
        always: t('offers.always'),
        atTimes: t('offers.atTimes'),
        days: t('offers.daysLabel'),
        from: t('offers.from'),
        to: t('offers.to'),
        addHours: t('offers.addHours'),
        remove: t('offers.remove'),
        day: (index) => weekdayName(index, language, 'short'),
      }}
    />
  )
}

const CODE = /^[\p{L}\p{N}]+([-_][\p{L}\p{N}]+)*$/u

function CodeField({ promotion }: { readonly promotion: Promotion }) {
  const t = useWords('offers')
  const { set, promotions } = usePromotion(promotion.key)
  const say = useMerchantText()
  const { code } = promotion
  const isTaken = (typed: string) =>
    promotions.some((one) => one.key !== promotion.key && one.code?.toUpperCase() === typed)
  return (
    <>
      <Radio checked={code === undefined} onChange={() => set(['code'], undefined)} hint={t('offers.automaticHint')}>
        {t('offers.automatic')}
      </Radio>
      <Radio
        checked={code !== undefined}
        onChange={() =>
          code === undefined &&
          set(['code'], (say(promotion.name).match(/[A-Za-z0-9]+/g) ?? ['OFFER']).join('').toUpperCase().slice(0, 20))
        }
      >
        {t('offers.byCode')}
      </Radio>
      {code === undefined ? null : (
        <LeftField
          label={t('offers.code')}
          value={code}
          read={(typed) => {
            const next = typed.toUpperCase()
            return CODE.test(next) && next.length <= 40 && !isTaken(next) ? next : null
          }}
          error={t('offers.codeWrong')}
          onLeave={(next) => set(['code'], next)}
        />
      )}
    </>
  )
}
