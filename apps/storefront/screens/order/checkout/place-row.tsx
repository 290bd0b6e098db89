import { Card } from '@compass/ui/card'
import { ChevronDownIcon, PinIcon } from '@compass/ui/icons'
import type { ReactNode } from 'react'
import type { AreaView } from '#shell/addresses/address-view.ts'
import { LocalizedText } from '#shell/languages/localized-text.tsx'
import { useWords } from '#shell/merchants/shell-provider.tsx'
import { useSticky } from './use-sticky.ts'

/** The area that is known, in one row; map and lists are below it. Works without scripts (`<details>`). */
export function PlaceRow({ area, isOpen, children }: { area: AreaView | null; isOpen: boolean; children: ReactNode }) {
  const t = useWords('checkout')
  const staysOpen = useSticky(isOpen)
  return (
    <details open={staysOpen || undefined} className="group/place">
      <summary className={staysOpen ? 'hidden' : 'block cursor-pointer'}>
        <Card className="flex min-h-15.5 items-center gap-3 px-4.5 py-2 group-open/place:mb-2.5">
          <PinIcon className="text-accent" />
          <span className="min-w-0 flex-1">
            <span className="block truncate text-name">{area ? <LocalizedText text={area.name} /> : null}</span>
            <span className="block text-small text-ink2">{t('checkout.pinOrArea')}</span>
          </span>
          <ChevronDownIcon size={18} className="text-ink3 group-open/place:rotate-180" />
        </Card>
      </summary>
      {children}
    </details>
  )
}
