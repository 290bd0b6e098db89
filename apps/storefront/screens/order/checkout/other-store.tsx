import { Banner } from '@compass/ui/banner'
import { Button } from '@compass/ui/button'
import { StoreIcon } from '@compass/ui/icons'
import { useEffect, useRef } from 'react'
import { addressField } from '#shell/addresses/address-input.ts'
import { plainText } from '#shell/languages/localized-text.tsx'
import { useShell, useWords } from '#shell/merchants/shell-provider.tsx'
import { useFormState } from './form-state.ts'

/** The address is another store's: the cart stays, or a new one is begun there. */
export function OtherStore() {
  const t = useWords('checkout')
  const { stores } = useShell()
  const { result, busyWith } = useFormState()
  const box = useRef<HTMLDivElement>(null)
  const requested = result?.otherStoreId
  useEffect(() => {
    if (!requested) return
    box.current?.scrollIntoView({ block: 'center' })
    box.current?.focus({ preventScroll: true })
  }, [requested])
  if (!result?.otherStoreId) return null
  const name = plainText(stores.find(({ id }) => id === result.otherStoreId)?.name)
  const areaId = result.values[addressField('area')] ?? ''
  return (
    <div ref={box} tabIndex={-1} className="grid gap-2.5 rounded-field" role="alert">
      <Banner news tone="warn" icon={<StoreIcon />}>
        <span className="block font-em">{t('checkout.outletChanges', { name })}</span>
        {t('checkout.outletChangesHint')}
      </Banner>
      <Button
        type="submit"
        name="intent"
        value={`startAnew:${areaId}`}
        kind="quiet"
        size="small"
        wide
        busy={busyWith === 'startAnew' && t('checkout.changeOutlet', { name })}
      >
        {t('checkout.changeOutlet', { name })}
      </Button>
    </div>
  )
}
