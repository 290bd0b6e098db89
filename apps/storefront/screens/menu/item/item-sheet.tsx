import { unitPrice } from '@compass/domain/catalogue'
import { Banner } from '@compass/ui/banner'
import { Button } from '@compass/ui/button'
import { OfflineIcon } from '@compass/ui/icons'
import { Grabber, Sheet, SheetClose } from '@compass/ui/sheet'
import { Skeleton } from '@compass/ui/skeleton'
import { Stepper } from '@compass/ui/stepper'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '#paths'
import { useCart } from '#shell/cart/cart-provider.tsx'
import { type Customization, readCustomizations } from '#shell/cart/customization-fields.ts'
import { LocalizedText, plainText } from '#shell/languages/localized-text.tsx'
import { useMenuPath, useMerchant, useShell, useStore, useWords } from '#shell/merchants/shell-provider.tsx'
import { Sum } from '#shell/pricing/money.tsx'
import { StateBanner } from '#shell/stores/state-banner.tsx'
import { useStoreState } from '#shell/stores/store-state.ts'
import { HeartButton } from '../favourites/heart-button.tsx'
import { isOnSale, type ProductView } from '../product-view.ts'
import { Group, groupId } from './choice-group.tsx'
import { asInLine, atFirst, type ChoiceQuantities, chosenGroups, missingGroups } from './choosing.ts'
import { Dietary } from './dietary.tsx'
import { ItemHead } from './item-head.tsx'
import type { ItemView } from './item-view.ts'
import { NotOnSale, ThisTime } from './not-on-sale.tsx'
import { Note } from './note.tsx'
import type { ItemRead } from './read-item.ts'
import { ShareButton } from './share-button.tsx'

const LEAVING_MS = 180
const MOST = 999

interface ItemSheetProps {
  /** What is known at once: the card's data, later all of it. */
  readonly card: ProductView | null
  readonly read: ItemRead | null
  readonly failed: boolean
  readonly onClose: () => void
}

// Long on purpose: one sheet in six states, sold out and for later among them; each state is one line of it.
export function ItemSheet({ card, read, failed, onClose }: ItemSheetProps) {
  const t = useWords('item', 'shell', 'menu')
  const { url } = useMerchant()
  const menuPath = useMenuPath()
  const { storeId, service } = useShell()
  const store = useStore()
  const state = useStoreState(store)
  const { change } = useCart()
  const form = useId()
  const item = read?.item ?? null
  const line = read?.line ?? null
  const [open, setOpen] = useState(true)
  const [isAwake, setAwake] = useState(false)
  const [isOffline, setOffline] = useState(false)
  const [chosen, setChosen] = useState<ChoiceQuantities | null>(null)
  const [count, setCount] = useState<number | null>(null)
  const [missed, setMissed] = useState<readonly string[]>([])
  const body = useRef<HTMLFormElement>(null)
  const [isPressed, setPressed] = useState(false)
  // What was chosen before the scripts came is known to the form alone.
  // biome-ignore lint/correctness/useExhaustiveDependencies: later choices are told
  useEffect(() => {
    setAwake(true)
    if (item && body.current) setChosen(chosenIn(item, readCustomizations(new FormData(body.current))))
  }, [])
  // What was pressed before the item had come follows when it is there.
  useEffect(() => {
    if (!isPressed || !item) return
    setPressed(false)
    body.current?.requestSubmit()
  }, [isPressed, item])

  const choosing = chosen ?? (item ? startOf(item, read) : {})
  const qty = count ?? line?.qty ?? 1
  const missing = item ? missingGroups(item, choosing) : []
  const name = plainText(card?.name)
  const gone = read !== null && item === null
  const onSale = card !== null && isOnSale(card) && !gone
  const canBeLater = !onSale && !card?.soldOut && (card?.beforehand || card?.later) && store.laterServices.length > 0
  const unit = item
    ? unitPrice({ price: item.price, customize: item.groups }, chosenGroups(choosing))
    : (card?.price ?? 0)

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!item) return setPressed(true)
    setMissed(missing.map(({ id }) => id))
    const first = missing[0]
    if (first) {
      const box = document.getElementById(groupId(first.id))
      box?.scrollIntoView({ block: 'start', behavior: 'smooth' })
      box?.focus({ preventScroll: true })
      return
    }
    // Where a browser keeps nothing the sheet stays with what was chosen: nothing of it is lost.
    const isOffline = !navigator.onLine && (!window.compassKeeps || line !== null)
    setOffline(isOffline)
    if (isOffline) return
    change(new FormData(event.currentTarget))
    setOpen(false)
    setTimeout(onClose, LEAVING_MS)
  }

  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={card ? <LocalizedText text={card.name} /> : t('item.goneTitle')}
      closeLabel={t('item.close', { name })}
      closeHref={menuPath}
      large
      className="item-sheet"
      head={(close) => (
        <div data-grip="" className="item-grip">
          <Grabber className="wide:hidden" />
          <ShareButton name={name} />
          {card && !gone ? <HeartButton product={card} atFirst={read?.isFavourite === true} look="sheet" /> : null}
          <SheetClose label={t('item.close', { name })} href={menuPath} onClick={close} look="dark" />
        </div>
      )}
      foot={
        onSale ? (
          <AddFoot
            name={name}
            qty={qty}
            onCount={setCount}
            form={form}
            isDisabled={failed}
            isWaiting={isPressed && !failed}
            fault={isOffline ? t('shell.offlineChange') : null}
            amount={unit * qty}
            label={t(line ? 'shell.save' : 'item.addToOrder')}
          />
        ) : canBeLater ? (
          <Button as={Link} to={paths.orderTime(url, storeId ?? '', card.id)} replace wide>
            {t(read?.time ? 'item.otherTime' : 'item.orderLater')}
          </Button>
        ) : (
          <Button as={Link} to={menuPath} replace preventScrollReset wide kind="quiet">
            {t('shell.toMenu')}
          </Button>
        )
      }
    >
      <form
        ref={body}
        id={form}
        method="post"
        action={paths.cart(url)}
        onSubmit={submit}
        noValidate={isAwake}
        className="item-body"
      >
        <input type="hidden" name="intent" value={line ? 'customize' : 'add'} />
        <input type="hidden" name="store" value={storeId ?? ''} />
        <input type="hidden" name="product" value={card?.id ?? ''} />
        <input type="hidden" name="back" value={paths.myOrder(url)} />
        <input type="hidden" name="qty" value={qty} />
        <input type="hidden" name="seen" value={unit} />
        {line ? <input type="hidden" name="line" value={line.id} /> : null}
        {line ? <input type="hidden" name="choices" value="1" /> : null}
        <ItemHead card={card} gone={gone} calories={item?.calories ?? null} />
        <div className="item-choices">
          {gone || (card && !isOnSale(card)) ? (
            <NotOnSale card={gone ? null : card} similar={item?.similar ?? []} time={read?.time} />
          ) : null}
          {onSale && read?.time ? <ThisTime time={read.time} /> : null}
          {onSale && !read?.time && !state.takesOrders ? (
            <div className="px-5 pt-5">
              <StateBanner store={store} service={service} whileOpen={false} />
            </div>
          ) : null}
          {failed ? <ReadFailed /> : null}
          {onSale && !item && card.chooses ? <WaitingForGroups /> : null}
          {onSale
            ? item?.groups.map((group) => (
                <Group
                  key={group.id}
                  group={group}
                  choosing={choosing}
                  onChoose={setChosen}
                  missed={missed.includes(group.id) && missing.includes(group)}
                />
              ))
            : null}
          {item ? <Dietary item={item} choosing={choosing} action={paths.item(url, storeId ?? '', item.id)} /> : null}
          {onSale ? <Note key={line?.id} note={line?.note ?? ''} /> : null}
        </div>
      </form>
    </Sheet>
  )
}

interface AddFootProps {
  readonly name: string
  readonly qty: number
  readonly onCount: (qty: number) => void
  /** Id of the form that the button sends. */
  readonly form: string
  readonly isDisabled: boolean
  /** It was pressed, and waits for the item. */
  readonly isWaiting: boolean
  /** Why it was not put in. */
  readonly fault: string | null
  readonly amount: number
  readonly label: string
}

/** How many, and the button that puts them into the cart for that amount. */
function AddFoot({ name, qty, onCount, form, isDisabled, isWaiting, fault, amount, label }: AddFootProps) {
  const t = useWords('item')
  return (
    <div className="flex flex-wrap gap-3">
      {fault ? (
        <p role="alert" className="basis-full text-small text-bad">
          {fault}
        </p>
      ) : null}
      <Stepper
        look="sunken"
        count={qty}
        countLabel={`${t('item.quantity')}: ${qty}`}
        less={{
          label: t('item.oneLessOf', { name }),
          type: 'button',
          disabled: qty <= 1,
          onClick: () => onCount(qty - 1),
        }}
        more={{
          label: t('item.oneMoreOf', { name }),
          type: 'button',
          disabled: qty >= MOST,
          onClick: () => onCount(qty + 1),
        }}
      />
      <Button
        type="submit"
        form={form}
        className="flex-[1_0_10rem]"
        disabled={isDisabled}
        busy={isWaiting && label}
        end={<Sum amount={amount} />}
      >
        {label}
      </Button>
    </div>
  )
}

function ReadFailed() {
  const t = useWords('shell')
  return (
    <div className="p-5">
      <Banner
        tone="warn"
        icon={<OfflineIcon />}
        urgent
        action={
          <button type="button" className="word" onClick={() => location.reload()}>
            {t('shell.tryAgain')}
          </button>
        }
      >
        {t(navigator.onLine ? 'shell.errorHint' : 'shell.offlineHint')}
      </Banner>
    </div>
  )
}

function WaitingForGroups() {
  return (
    <div className="grid gap-4 p-5">
      <Skeleton className="h-6 w-1/2" />
      <Skeleton className="h-12 w-full" />
      <Skeleton className="h-12 w-full" />
    </div>
  )
}

/** What stands chosen when the item is there: a line's choice, one that an address carries, or what needs no asking. */
function startOf(item: ItemView, read: ItemRead | null): ChoiceQuantities {
  if (read?.line) return asInLine(item, read.line.customize)
  return read?.chosen ? chosenIn(item, read.chosen) : atFirst(item)
}

/** What a form or an address says; one piece where it counts none. */
function chosenIn(item: ItemView, customizations: readonly Customization[]): ChoiceQuantities {
  const counted = customizations.map(({ _id, variants }) => ({
    _id,
    variants: variants.map((variant) => ({ _id: variant._id, counter: variant.counter ?? 1 })),
  }))
  return asInLine(item, counted)
}
