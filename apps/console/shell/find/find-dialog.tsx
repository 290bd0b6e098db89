import { listStockedProducts } from '@compass/contract/board'
import { listCustomers } from '@compass/contract/customers'
import { searchOrders } from '@compass/contract/merchant-orders'
import { setAvailability } from '@compass/contract/merchant-side'
import { exponentOf } from '@compass/domain/money'
import { formatMoney } from '@compass/i18n/formats'
import type { Key } from '@compass/i18n/translator'
import { CutleryIcon, type Icon, ReceiptIcon, UsersIcon } from '@compass/ui/icons'
import { Command } from 'cmdk'
import { type ReactNode, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { SoldOutIcon } from '#parts/icons.ts'
import { screenPath } from '#paths'
import { useFailureToast } from '#shell/calls/failures.tsx'
import { useCall, useChange } from '#shell/calls/index.tsx'
import { useLanguage, useWords } from '#shell/language/words.tsx'
import { reaches, useSession } from '#shell/session/index.tsx'
import { useMerchantText } from '#shell/session/merchant-text.tsx'
import { useToast } from '#shell/toasts/index.tsx'

/** A screen that can be gone to. */
export interface FindScreen {
  readonly path: string
  readonly title: Key<'console'>
  readonly icon?: Icon
  readonly goKey?: string
}

const WAITS_MS = 150
const SHOWN = 5

/** Screens at once; products, orders and customers by the server's search; and what can be done with them. */
export function FindDialog(props: {
  readonly slug: string
  readonly screens: readonly FindScreen[]
  readonly onClose: () => void
}) {
  const { slug, screens, onClose } = props
  const t = useWords('console')
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const query = useSettled(typed.trim())
  const go = (path: string) => {
    onClose()
    void navigate(path)
  }
  const shown = screens.filter(({ title }) => t(title).toLowerCase().includes(typed.trim().toLowerCase()))
  return (
    <Command.Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      label={t('console.find')}
      shouldFilter={false}
      loop
      overlayClassName="find-shade"
      contentClassName="find-dialog"
    >
      <Command.Input
        className="find-input"
        placeholder={t('console.findHint')}
        value={typed}
        onValueChange={setTyped}
      />
      <Command.List className="find-list">
        <Command.Empty className="px-4 py-6 text-center text-ink2">{t('console.findNothing')}</Command.Empty>
        {shown.length > 0 ? (
          <Command.Group heading={t('console.findScreens')}>
            {shown.map(({ path, title, icon, goKey }) => (
              <Row
                key={path}
                value={`screen ${path}`}
                icon={icon}
                keys={goKey && `G ${goKey.toUpperCase()}`}
                onChoose={() => go(screenPath(slug, path))}
              >
                {t(title)}
              </Row>
            ))}
          </Command.Group>
        ) : null}
        {query.length > 0 ? <Found slug={slug} query={query} onGo={go} onClose={onClose} /> : null}
      </Command.List>
    </Command.Dialog>
  )
}

/** What was typed, once it has stood for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), WAITS_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

/** What was found, by kind. Long on purpose: a group for each kind. */
function Found(props: {
  readonly slug: string
  readonly query: string
  readonly onGo: (path: string) => void
  readonly onClose: () => void
}) {
  const { slug, query, onGo, onClose } = props
  const t = useWords('console')
  const textOf = useMerchantText()
  const language = useLanguage()
  const notify = useToast()
  const sayFailure = useFailureToast()
  const { staff, stores } = useSession()
  const store = stores.find(({ _id }) => _id === staff.store) ?? stores[0]
  const isManager = reaches(staff.role, 'manager')
  const products = useCall(
    listStockedProducts,
    { query: { store: store?._id ?? '', query, limit: SHOWN } },
    { enabled: store !== undefined, keepsPrevious: true },
  )
  const orders = useCall(searchOrders, { query: { query, limit: SHOWN } }, { keepsPrevious: true })
  const customers = useCall(
    listCustomers,
    { query: { query, limit: SHOWN } },
    { enabled: isManager, keepsPrevious: true },
  )
  const sell = useChange(setAvailability, { changes: [listStockedProducts] })
  const money = (value: { readonly amount: number; readonly currency: string }) =>
    formatMoney({ ...value, exponent: exponentOf(value.currency) }, language).text
  const until = products.data?.ends.day
  const putAway = (product: string, name: string, soldOut: boolean) => {
    onClose()
    sell.mutate(
      { params: { id: product }, body: { store: store!._id, soldOut, ...(soldOut && until ? { until } : {}) } },
      {
        onSuccess: () => notify({ text: t(soldOut ? 'console.nowSoldOut' : 'console.nowBack', { name }) }),
        onError: sayFailure,
      },
    )
  }
  return (
    <>
      {products.data?.items.length ? (
        <Command.Group heading={t('console.findProducts')}>
          {products.data.items.flatMap(({ _id, name, sku, price, category, soldOut }) => {
            const words = textOf(name)
            return [
              isManager ? (
                <Row
                  key={_id}
                  value={`product ${_id}`}
                  icon={CutleryIcon}
                  onChoose={() => onGo(screenPath(slug, 'menu', sku))}
                  aside={`${money(price)} · ${textOf(category)}`}
                >
                  {words}
                </Row>
              ) : null,
              <Row
                key={`${_id} away`}
                value={`away ${_id}`}
                icon={SoldOutIcon}
                onChoose={() => putAway(_id, words, !soldOut)}
                aside={soldOut ? '' : t('console.untilTonight')}
              >
                {t(soldOut ? 'console.isBack' : 'console.isSoldOut', { name: words })}
              </Row>,
            ]
          })}
        </Command.Group>
      ) : null}
      {orders.data?.items.length ? (
        <Command.Group heading={t('console.orders')}>
          {orders.data.items.map(({ _id, orderId, customer, total }) => (
            <Row
              key={_id}
              value={`order ${_id}`}
              icon={ReceiptIcon}
              onChoose={() => onGo(screenPath(slug, 'orders', _id))}
              aside={money(total)}
            >
              {orderId} {customer.name ?? ''}
            </Row>
          ))}
        </Command.Group>
      ) : null}
      {isManager && customers.data?.items.length ? (
        <Command.Group heading={t('console.customers')}>
          {customers.data.items.map(({ _id, name, phone }) => (
            <Row
              key={_id}
              value={`customer ${_id}`}
              icon={UsersIcon}
              onChoose={() => onGo(screenPath(slug, 'customers', _id))}
              aside={phone ?? ''}
            >
              {name ?? phone}
            </Row>
          ))}
        </Command.Group>
      ) : null}
    </>
  )
}

function Row(props: {
  readonly value: string
  readonly icon?: Icon | undefined
  readonly aside?: string
  /** What goes there without this dialog. */
  readonly keys?: string | undefined
  readonly onChoose: () => void
  readonly children: ReactNode
}) {
  const { value, icon: Drawing, aside, keys, onChoose, children } = props
  return (
    <Command.Item value={value} onSelect={onChoose} className="find-row">
      {Drawing ? <Drawing size={18} /> : null}
      <bdi className="truncate font-semibold">{children}</bdi>
      {aside ? <span className="truncate text-note text-ink2">{aside}</span> : null}
      {keys ? (
        <kbd dir="ltr" className="keycap ms-auto max-tablet:hidden">
          {keys}
        </kbd>
      ) : null}
    </Command.Item>
  )
}
