import type { MerchantDocument } from '@compass/contract/merchant-document'
import { chooseText, type Language, type Text } from '@compass/domain/languages'
import { useWords } from '#shell/language/words.tsx'
import { firstStore } from './steps.ts'

/** What the phone shows of a shop, published or only typed. */
export interface PhoneShop {
  readonly name: Text
  readonly color: string
  readonly address: string
  readonly products: readonly { readonly name: string; readonly price: string }[]
}

const SHOWN = 6

/** The shop on a customer's phone, with what is being typed in it: in the first language of the shop, in its direction. */
export function Phone({
  document,
  typed,
}: {
  readonly document: MerchantDocument
  readonly typed: Partial<PhoneShop>
}) {
  const t = useWords('start')
  const first = document.languages[0] as Language
  const textOf = (text: Text) => chooseText(text, first, first)?.text ?? ''
  const store = firstStore(document)
  const color = typed.color ?? document.brand.color
  const there = document.catalogue.categories.flatMap(({ products }) =>
    products.map(({ name, price }) => ({ name: textOf(name), price })),
  )
  const products = [...there, ...(typed.products ?? [])]
  const delivers = store.services.includes('delivery') && store.areas.length > 0
  return (
    <div className="phone" dir={first === 'ar' ? 'rtl' : 'ltr'} lang={first}>
      <div className="phone-head" style={{ background: `color-mix(in oklab, ${color} 24%, #fff)` }}>
        <svg viewBox="0 0 40 40" className="size-10" aria-hidden="true">
          <rect width="40" height="40" rx="11" fill={color} />
        </svg>
        <p className="mt-3 text-[1.375rem] leading-7 font-semibold">{textOf(typed.name ?? document.name)}</p>
        <p className="mt-1 text-note">{store.active ? t('start.phoneOpen') : t('start.phoneSoon')}</p>
      </div>
      <div className="phone-body">
        <p className="phone-tabs">
          <span aria-disabled={!delivers}>{t('start.delivery')}</span>
          <b>{t('start.pickup')}</b>
        </p>
        <p className="truncate text-note">{typed.address ?? textOf(store.address)}</p>
        <ul className="mt-3">
          {products.slice(-SHOWN).map(({ name, price }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: what is typed has no name of its own yet
            <li key={place} className="flex gap-3 border-t border-[#e5e4e0] py-2">
              <span className="min-w-0 flex-1 truncate font-semibold">{name}</span>
              <span className="tabular-nums">
                <small>{document.currency}</small> {price}
              </span>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
