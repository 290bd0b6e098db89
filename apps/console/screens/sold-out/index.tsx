import { getBoard, listStockedProducts } from '@compass/contract/board'
import { setAvailability } from '@compass/contract/merchant-side'
import type { ShapeOf } from '@compass/contract/values'
import { formatDay, formatTime } from '@compass/i18n/formats'
import { SearchIcon } from '@compass/ui/icons'
import { Plate } from '@compass/ui/plate'
import { useDeferredValue, useState } from 'react'
import { useSearchParams } from 'react-router'
import { Button, TextAction } from '#parts/button.tsx'
import { Field, Select } from '#parts/field.tsx'
import { SoldOutIcon } from '#parts/icons.ts'
import { Card, Empty, LoadingRows, Segments } from '#parts/surfaces.tsx'
import { FailedCall, useFailureToast } from '#shell/calls/failures.tsx'
import { useCall, useChange } from '#shell/calls/index.tsx'
import { Page } from '#shell/frame/page.tsx'
import { useLanguage, useWords } from '#shell/language/words.tsx'
import { ChannelRows } from '#shell/pause/channel-rows.tsx'
import { useSession } from '#shell/session/index.tsx'
import { MerchantText, useMerchantText } from '#shell/session/merchant-text.tsx'
import { useToast } from '#shell/toasts/index.tsx'
import { CountForm } from './count-form.tsx'
import { UntilChoice } from './until-choice.tsx'

type StockedPage = ShapeOf<typeof listStockedProducts.answer>
type Product = StockedPage['items'][number]
type State = 'all' | 'soldOut' | 'counted'

const PAGE = 50

/** What is out and until when, how many are left, and which channels take no orders. */
export function Screen() {
  const t = useWords('soldout')
  const { stores } = useSession()
  const textOf = useMerchantText()
  const [address, setAddress] = useSearchParams()
  const store = stores.find(({ _id }) => _id === address.get('store')) ?? stores[0]
  const state = stateOf(address.get('state'))
  const set = (change: Record<string, string | null>) =>
    setAddress(
      (before) => {
        const next = new URLSearchParams(before)
        for (const [name, value] of Object.entries(change)) value ? next.set(name, value) : next.delete(name)
        return next
      },
      { replace: true },
    )
  if (!store)
    return (
      <Page title={t('soldout.title')}>
        <Empty icon={SoldOutIcon} title={t('soldout.noStore')} />
      </Page>
    )
  return (
    <Page
      title={t('soldout.title')}
      actions={
        stores.length > 1 ? (
          <Select
            label={t('soldout.whichStore')}
            isLabelHidden
            value={store._id}
            options={stores.map(({ _id, name }) => ({ value: _id, label: textOf(name) }))}
            onChange={(event) => set({ store: event.target.value, from: null })}
          />
        ) : null
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 desktop:grid-cols-[minmax(0,1fr)_22rem]">
        <Products key={store._id} store={store} state={state} address={address} onAddress={set} />
        <Channels storeId={store._id} />
      </div>
    </Page>
  )
}

function stateOf(value: string | null): State {
  return value === 'soldOut' || value === 'counted' ? value : 'all'
}

function Channels({ storeId }: { readonly storeId: string }) {
  const t = useWords('soldout', 'console')
  const board = useCall(getBoard, { query: { store: storeId } }, { refetchInterval: 30_000 })
  const [notified, setNotified] = useState<Parameters<Parameters<typeof ChannelRows>[0]['onChannels']>[0] | null>(null)
  return (
    <Card aria-label={t('soldout.channels')} className="order-first desktop:order-none">
      <h2 className="text-section pb-1">{t('soldout.channels')}</h2>
      {board.error ? (
        <FailedCall error={board.error} />
      ) : board.data ? (
        <ChannelRows
          store={{ ...board.data.store, channels: notified ?? board.data.store.channels }}
          now={() => Date.parse(board.data.at) + (Date.now() - board.dataUpdatedAt)}
          onChannels={(channels) => {
            setNotified(channels)
            void board.refetch().then(() => setNotified(null))
          }}
        />
      ) : (
        <LoadingRows label={t('console.loading')} rows={3} />
      )}
    </Card>
  )
}

interface ProductsProps {
  readonly store: { readonly _id: string; readonly timeZone: string }
  readonly state: State
  readonly address: URLSearchParams
  readonly onAddress: (change: Record<string, string | null>) => void
}

/** Searched on the server, a page at a time; what is out stands first. */
function Products({ store, state, address, onAddress }: ProductsProps) {
  const t = useWords('soldout', 'console')
  const [typed, setTyped] = useState(address.get('q') ?? '')
  const query = useDeferredValue(typed.trim())
  const from = Math.max(0, Math.floor(Number(address.get('from') ?? 0)) || 0)
  const input = { query: { store: store._id, state, skip: from, limit: PAGE, ...(query ? { query } : {}) } }
  const products = useCall(listStockedProducts, input, { keepsPrevious: true, refetchInterval: 30_000 })
  const { data } = products
  return (
    <section className="pane" aria-label={t('soldout.title')}>
      <div className="flex flex-wrap items-center gap-3 p-3">
        <span className="relative min-w-50 flex-1 [&_.box]:ps-9">
          <SearchIcon size={17} className="pointer-events-none absolute inset-y-0 start-3 z-1 my-auto text-ink3" />
          <Field
            label={t('soldout.search')}
            isLabelHidden
            type="search"
            placeholder={t('soldout.search')}
            autoComplete="off"
            maxLength={200}
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value)
              onAddress({ q: event.target.value.trim() || null, from: null })
            }}
          />
        </span>
        <Segments
          label={t('soldout.show')}
          value={state}
          onChoose={(value) => onAddress({ state: value === 'all' ? null : value, from: null })}
          segments={[
            { value: 'all', label: t('soldout.all') },
            { value: 'soldOut', label: t('soldout.soldOutCount', { count: data?.soldOut ?? 0 }) },
            { value: 'counted', label: t('soldout.counted') },
          ]}
        />
      </div>
      {products.error ? (
        <FailedCall error={products.error} onRetry={products.refetch} />
      ) : !data ? (
        <LoadingRows label={t('console.loading')} />
      ) : data.items.length === 0 ? (
        <Nothing state={state} isSearched={query !== ''} />
      ) : (
        <>
          <ul className="divide-y divide-line border-t border-line">
            {data.items.map((product) => (
              <ProductRow key={product._id} product={product} store={store} ends={data.ends} />
            ))}
          </ul>
          <Pages
            from={from}
            shown={data.items.length}
            total={data.total}
            onFrom={(at) => onAddress({ from: at ? String(at) : null })}
          />
        </>
      )}
    </section>
  )
}

function Nothing({ state, isSearched }: { readonly state: State; readonly isSearched: boolean }) {
  const t = useWords('soldout')
  if (isSearched) return <Empty icon={SearchIcon} title={t('soldout.nothingFound')} />
  if (state === 'counted') return <Empty icon={SoldOutIcon} title={t('soldout.nothingCounted')} />
  return (
    <Empty icon={SoldOutIcon} title={t('soldout.nothingOut')}>
      {t('soldout.nothingOutText')}
    </Empty>
  )
}

function Pages(props: {
  readonly from: number
  readonly shown: number
  readonly total: number
  readonly onFrom: (from: number) => void
}) {
  const { from, shown, total, onFrom } = props
  const t = useWords('soldout')
  if (total <= PAGE && from === 0) return null
  return (
    <div className="flex items-center gap-3 border-t border-line p-3">
      <span className="flex-1 text-ink2" dir="auto">
        {t('soldout.page', { from: from + 1, to: from + shown, total })}
      </span>
      <Button disabled={from === 0} onClick={() => onFrom(Math.max(0, from - PAGE))}>
        {t('soldout.previous')}
      </Button>
      <Button disabled={from + shown >= total} onClick={() => onFrom(from + PAGE)}>
        {t('soldout.next')}
      </Button>
    </div>
  )
}

type OpenedRow = 'until' | 'count' | null

/** Long on purpose: a row and what opens below it. */
function ProductRow({
  product,
  store,
  ends,
}: {
  readonly product: Product
  readonly store: ProductsProps['store']
  readonly ends: StockedPage['ends']
}) {
  const t = useWords('soldout')
  const textOf = useMerchantText()
  const [opened, setOpened] = useState<OpenedRow>(null)
  const { _id, name, category, photo, soldOut, stock } = product
  const words = textOf(name)
  const { send, change } = useAvailability(product, store._id, () => setOpened(null))
  const out = (until: string | null) => send({ soldOut: true, until }, t('soldout.soldOutNow', { name: words }))
  const isEmpty = stock === 0
  return (
    <li className="px-3 py-2">
      <div className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1">
        <Plate
          id={_id}
          glyph="utensils"
          glyphSize={18}
          gone={soldOut}
          picture={
            photo && {
              src: photo.thumb,
              width: photo.width,
              height: photo.height,
              cutout: photo.kind === 'cutout',
              focus: photo.focus,
            }
          }
          className="size-11 rounded-form"
        />
        <div className="min-w-0 flex-1 basis-24">
          <p className="line-clamp-2 text-row">
            <MerchantText text={name} />
          </p>
          <p className="text-note text-ink2">
            {soldOut ? <Until product={product} zone={store.timeZone} /> : <MerchantText text={category} />}
            {stock === null ? null : ` · ${t('soldout.left', { count: stock })}`}
          </p>
        </div>
        <div className="flex items-center gap-3">
          <TextAction
            className="min-h-11 px-1"
            aria-expanded={opened === 'count'}
            onClick={() => setOpened(opened === 'count' ? null : 'count')}
          >
            {t('soldout.count')}
          </TextAction>
          {soldOut && !isEmpty ? (
            <Button
              size="board"
              disabled={change.isPending}
              onClick={() => send({ soldOut: false }, t('soldout.putBackNow', { name: words }))}
            >
              {t('soldout.putBack')}
            </Button>
          ) : isEmpty ? null : (
            <Button
              size="board"
              aria-expanded={opened === 'until'}
              aria-label={`${words}: ${t('soldout.soldOut')}`}
              onClick={() => setOpened(opened === 'until' ? null : 'until')}
            >
              {t('soldout.soldOut')}
            </Button>
          )}
        </div>
      </div>
      {opened === 'until' && !soldOut ? <UntilChoice ends={ends} isPending={change.isPending} onChoose={out} /> : null}
      {opened === 'count' ? (
        <CountForm
          stock={stock}
          isPending={change.isPending}
          onSave={(count) =>
            send({ soldOut: soldOut && !isEmpty, until: soldOut ? product.until : null, stock: count }, null, false)
          }
        />
      ) : null}
    </li>
  )
}

/** Says what there is of a product; what was said can be taken back for some seconds. */
function useAvailability({ _id, soldOut, until }: Product, storeId: string, onDone: () => void) {
  const t = useWords('soldout')
  const notify = useToast()
  const sayFailure = useFailureToast()
  const change = useChange(setAvailability, { changes: [listStockedProducts] })
  const send = (
    body: { soldOut: boolean; until?: string | null; stock?: number | null },
    done: string | null,
    mayUndo = true,
  ) => {
    const undo = {
      label: t('soldout.undo'),
      onClick: () => send({ soldOut: !body.soldOut, until: soldOut ? until : null }, null),
    }
    change.mutate(
      { params: { id: _id }, body: { store: storeId, ...body } },
      {
        onSuccess: () => {
          onDone()
          if (done) notify({ text: done, ...(mayUndo ? { action: undo } : {}) })
        },
        onError: sayFailure,
      },
    )
  }
  return { send, change }
}

/** When a product comes back, by the clock of its outlet. */
function Until({ product: { until }, zone }: { readonly product: Product; readonly zone: string }) {
  const t = useWords('soldout')
  const language = useLanguage()
  const { merchant } = useSession()
  if (!until) return <>{t('soldout.untilYou')}</>
  const at = new Date(until)
  const time = formatTime(at, zone, language, merchant.brand.clock)
  const now = new Date()
  const isToday = formatDay(at, zone, now, language) === formatDay(now, zone, now, language)
  return (
    <>
      {isToday
        ? t('soldout.backAt', { time })
        : t('soldout.backOnDay', { day: formatDay(at, zone, now, language), time })}
    </>
  )
}
