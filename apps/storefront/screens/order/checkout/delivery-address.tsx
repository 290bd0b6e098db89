import { Banner } from '@compass/ui/banner'
import { Button } from '@compass/ui/button'
import { Card } from '@compass/ui/card'
import { IconButton } from '@compass/ui/icon-button'
import { AlertIcon, DoneIcon, EditIcon, HomeIcon, PinIcon, PlusIcon } from '@compass/ui/icons'
import { ListRow } from '@compass/ui/list-row'
import { useEffect, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { type AddressView, lineOfPlace } from '#shell/addresses/address-view.ts'
import { AreaSketch } from '#shell/addresses/area-sketch.tsx'
import { useAddressLabel } from '#shell/addresses/use-address-label.ts'
import type { CartView } from '#shell/cart/cart-view.ts'
import type { StoreView } from '#shell/merchants/read-storefront.ts'
import { useWords } from '#shell/merchants/shell-provider.tsx'
import { AddressForm } from './address-form.tsx'
import { useFormState } from './form-state.ts'
import { KnownDirections } from './known-directions.tsx'
import { OtherStore } from './other-store.tsx'

type Mode = 'chosen' | 'choosing' | 'new' | 'edit'

/** Delivery: the address that is chosen, the saved ones to choose from, or a new one. */
export function DeliveryAddress({ cart, store }: { cart: CartView; store: StoreView }) {
  const { data, result } = useFormState()
  const { addresses, addressId } = data
  const [search] = useSearchParams()
  const requested = search.get('where')
  const [wanted, setMode] = useState<Mode>(() => {
    const isOurs = result?.intent === 'saveAddress' || result?.intent === 'chooseAddress'
    if (isOurs && !result.refusal) return 'chosen'
    if (result?.intent === 'saveAddress') return result.values.edited ? 'edit' : 'new'
    if (requested === 'new' || requested === 'choosing' || requested === 'edit') return requested
    return 'chosen'
  })
  useEffect(() => {
    if (result?.isAddressSaved) setMode('chosen')
    if (!result || result.refusal || result.isLost) return
    if (result.intent === 'saveAddress' || result.intent === 'chooseAddress') setMode('chosen')
  }, [result])
  const chosen = addresses.find(({ id }) => id === addressId)
  const editedId = (result?.intent === 'saveAddress' && result.values.edited) || search.get('address')
  const edited = addresses.find(({ id }) => id === editedId) ?? null
  const isNone = (wanted === 'chosen' && !chosen) || (wanted === 'edit' && !edited)
  const mode = isNone ? 'choosing' : wanted
  const shown = mode === 'choosing' && addresses.length === 0 ? 'new' : mode

  // The focus goes where the eye goes: to what took the place of what was there.
  const box = useRef<HTMLDivElement>(null)
  const before = useRef(shown)
  useEffect(() => {
    if (before.current === shown) return
    before.current = shown
    // Placing saved the address and found something else: the eye goes to that.
    if (result?.isAddressSaved) return
    box.current?.scrollIntoView({ block: 'start' })
    box.current?.focus({ preventScroll: true })
  }, [shown, result])
  return (
    <div ref={box} tabIndex={-1} className="scroll-mt-20 rounded-card outline-none">
      {shown === 'chosen' && chosen ? (
        <Chosen address={chosen} onChange={() => setMode('choosing')} />
      ) : shown === 'choosing' ? (
        <Saved onNew={() => setMode('new')} onEdit={() => setMode('edit')} />
      ) : (
        <AddressForm
          key={shown === 'edit' ? edited?.id : 'new'}
          cart={cart}
          store={store}
          edited={shown === 'edit' ? edited : null}
          onBack={addresses.length > 0 ? () => setMode('choosing') : null}
        />
      )}
    </div>
  )
}

function Chosen({ address, onChange }: { address: AddressView; onChange: () => void }) {
  const t = useWords('shell')
  const words = useWords('checkout')
  const { data } = useFormState()
  return (
    <Card className="overflow-hidden p-0">
      <input type="hidden" name="address" value={address.id} />
      {address.areaId ? (
        <AreaSketch
          areas={data.areas}
          areaId={address.areaId}
          point={address.point}
          sketchLabel={words('checkout.sketchMap')}
        />
      ) : null}
      <div className="px-4.5 pt-1.5">
        <ListRow
          title={<AddressLabel address={address} />}
          note={<bdi>{lineOfPlace(address)}</bdi>}
          end={
            <Link to="?where=choosing" replace preventScrollReset onClick={onChange} className="word">
              {t('shell.change')}
            </Link>
          }
        />
        <KnownDirections key={address.id} directions={address.directions} />
      </div>
    </Card>
  )
}

function AddressLabel({ address }: { address: AddressView }) {
  return <bdi>{useAddressLabel()(address)}</bdi>
}

/** Each saved address is a button that chooses it, with scripts and without. */
function Saved({ onNew, onEdit }: { onNew: () => void; onEdit: () => void }) {
  const t = useWords('checkout', 'account')
  const labelOf = useAddressLabel()
  const { data, result } = useFormState()
  const refused = result?.intent === 'chooseAddress' && result.refusal?.error !== 'other_store' ? result.refusal : null
  return (
    <div className="grid gap-3">
      <OtherStore />
      {refused ? (
        <Banner tone="bad" icon={<AlertIcon />} urgent>
          {refused.message}
        </Banner>
      ) : null}
      <Card as="ul" className="px-4.5 py-1.5" aria-label={t('checkout.savedAddresses')}>
        {data.addresses.map((address) => {
          const isChosen = address.id === data.addressId
          return (
            <li key={address.id} className="flex items-center gap-1 border-line not-last:border-b">
              <input type="hidden" name={`area.${address.id}`} value={address.areaId ?? ''} />
              <ListRow
                as="button"
                type="submit"
                name="intent"
                value={`chooseAddress:${address.id}`}
                disabled={!address.isServed}
                aria-current={isChosen ? 'true' : undefined}
                icon={address.type === 10 ? <HomeIcon /> : <PinIcon />}
                title={<AddressLabel address={address} />}
                note={address.isServed ? <bdi>{address.line}</bdi> : t('checkout.notDeliveredHere')}
                end={isChosen ? <DoneIcon className="text-accent" /> : null}
                className={`min-w-0 flex-1 ${address.isServed ? '' : 'text-ink3'}`}
              />
              <IconButton
                as={Link}
                to={`?where=edit&address=${address.id}`}
                replace
                preventScrollReset
                onClick={onEdit}
                label={t('account.editAddress', { label: labelOf(address) })}
                icon={<EditIcon size={20} />}
                className="-me-2.5 text-ink2"
              />
            </li>
          )
        })}
      </Card>
      <Button
        as={Link}
        to="?where=new"
        replace
        preventScrollReset
        kind="neutral"
        size="small"
        wide
        icon={<PlusIcon size={18} />}
        onClick={onNew}
      >
        {t('checkout.newAddress')}
      </Button>
    </div>
  )
}
