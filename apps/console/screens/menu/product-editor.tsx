import { BackIcon, BinIcon } from '@compass/ui/icons'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { Button, IconAction } from '#parts/button.tsx'
import { EyeIcon } from '#parts/icons.ts'
import { Empty } from '#parts/surfaces.tsx'
import { WindowsField, type WindowsValue } from '#parts/windows-field.tsx'
import { screenPath } from '#paths'
import { useWords } from '#shell/language/words.tsx'
import { useMerchantText } from '#shell/session/merchant-text.tsx'
import { useToast } from '#shell/toasts/index.tsx'
import { BasicFields } from './basic-fields.tsx'
import { Choices } from './choices.tsx'
import { DietaryFields, statedCount } from './dietary-fields.tsx'
import { MoreFields } from './more-fields.tsx'
import { type MenuProduct, PRODUCTS } from './rules/menu-model.ts'
import { useEdit, useEdits } from './use-edits.tsx'
import { useSoldToday } from './use-sales.ts'
import { useWindowsWords } from './windows-words.ts'

const TABS = ['basics', 'choices', 'allergens', 'hours', 'more'] as const
type Tab = (typeof TABS)[number]

/** Everything that can be said of one product. */
export function ProductEditor({ sku, onPreview }: { readonly sku: string; readonly onPreview: () => void }) {
  const t = useWords('editor')
  const { menu } = useEdits()
  const product = menu.products.get(sku)
  if (!product)
    return (
      <section className="pane">
        <Empty icon={BinIcon} title={t('editor.productGone')}>
          {t('editor.productGoneText')}
        </Empty>
      </section>
    )
  return <Editor key={sku} product={product} onPreview={onPreview} />
}

function Editor({ product, onPreview }: { readonly product: MenuProduct; readonly onPreview: () => void }) {
  const { sku } = product
  const [tab, setTab] = useState<Tab>('basics')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // Below three panes the editor takes the page: who follows a link is where it leads.
    if (window.innerWidth < 1160) heading.current?.focus()
  }, [])
  return (
    <section
      aria-labelledby="menu-product"
      className="pane flex max-h-[calc(100dvh-11rem)] flex-col max-desktop:max-h-none"
    >
      <Head product={product} heading={heading} onPreview={onPreview} />
      <Tabs product={product} tab={tab} onTab={setTab} />
      <div
        role="tabpanel"
        id="menu-product-panel"
        aria-labelledby={`menu-tab-${tab}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
        tabIndex={0}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 py-4 -outline-offset-2"
      >
        {tab === 'basics' ? <BasicFields product={product} onTab={setTab} /> : null}
        {tab === 'choices' ? <Choices sku={sku} groups={product.customize ?? []} /> : null}
        {tab === 'allergens' ? <DietaryFields at={[...PRODUCTS, sku]} /> : null}
        {tab === 'hours' ? <Hours sku={sku} /> : null}
        {tab === 'more' ? <MoreFields product={product} /> : null}
      </div>
    </section>
  )
}

function Head(props: {
  readonly product: MenuProduct
  readonly heading: RefObject<HTMLHeadingElement | null>
  readonly onPreview: () => void
}) {
  const { product, heading, onPreview } = props
  const t = useWords('editor')
  const { slug = '' } = useParams()
  const { write } = useEdits()
  const say = useMerchantText()
  const notify = useToast()
  const navigate = useNavigate()
  const sold = useSoldToday()
  const remove = () => {
    write({ at: [...PRODUCTS, product.sku] })
    navigate(screenPath(slug, 'menu', product.category))
    notify({
      text: t('editor.productRemoved', { name: say(product.name) }),
      action: {
        label: t('editor.undo'),
        onClick: () => write({ at: [...PRODUCTS, product.sku], is: product }),
      },
    })
  }
  return (
    <header className="flex items-center gap-2 px-4 pt-3 pb-1">
      <Link
        to={screenPath(slug, 'menu', product.category)}
        aria-label={t('editor.backToList')}
        className="grid size-10 shrink-0 place-items-center desktop:hidden"
      >
        <BackIcon size={18} />
      </Link>
      <div className="min-w-0 flex-1">
        <h2 id="menu-product" ref={heading} tabIndex={-1} className="truncate text-section outline-none">
          {say(product.name)}
        </h2>
        <p className="truncate text-note text-ink2">
          <bdi dir="ltr">{product.sku}</bdi>
          {sold === null ? null : ` · ${t('editor.soldToday', { count: sold.get(product.sku) ?? 0 })}`}
        </p>
      </div>
      <Button size="table" icon={<EyeIcon size={16} />} onClick={onPreview}>
        <span className="max-tablet:sr-only">{t('editor.asCustomer')}</span>
      </Button>
      <IconAction label={t('editor.removeProduct')} size="table" icon={<BinIcon size={16} />} onClick={remove} />
    </header>
  )
}

function Tabs(props: { readonly product: MenuProduct; readonly tab: Tab; readonly onTab: (tab: Tab) => void }) {
  const { product, tab, onTab } = props
  const t = useWords('editor')
  const counts: Partial<Record<Tab, number>> = {
    choices: product.customize?.length ?? 0,
    allergens: statedCount(product.allergens),
  }
  const go = (by: number) => {
    const next = TABS[(TABS.indexOf(tab) + by + TABS.length) % TABS.length]!
    onTab(next)
    document.getElementById(`menu-tab-${next}`)?.focus()
  }
  return (
    <div
      role="tablist"
      aria-label={t('editor.tabs')}
      className="flex shrink-0 gap-4 overflow-x-auto border-b border-line px-4"
      onKeyDown={(event) => {
        const isForward = event.key === (document.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight')
        const isBack = event.key === (document.dir === 'rtl' ? 'ArrowRight' : 'ArrowLeft')
        if (isForward || isBack) go(isForward ? 1 : -1)
      }}
    >
      {TABS.map((one) => (
        <button
          key={one}
          id={`menu-tab-${one}`}
          type="button"
          role="tab"
          aria-selected={one === tab}
          aria-controls="menu-product-panel"
          tabIndex={one === tab ? 0 : -1}
          onClick={() => onTab(one)}
          className="min-h-10 shrink-0 border-b-2 border-transparent text-ink2 aria-selected:border-fill aria-selected:font-em aria-selected:text-ink"
        >
          {t(`editor.tab_${one}`)}
          {counts[one] ? <span className="ms-1.5 text-ink3">{counts[one]}</span> : null}
        </button>
      ))}
    </div>
  )
}

function Hours({ sku }: { readonly sku: string }) {
  const t = useWords('editor')
  const words = useWindowsWords()
  const { value, set } = useEdit<WindowsValue | null>([...PRODUCTS, sku, 'windows'])
  return <WindowsField legend={t('editor.onSale')} value={value ?? null} onChange={set} words={words} />
}
