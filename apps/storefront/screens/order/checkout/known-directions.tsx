import { MessageIcon } from '@compass/ui/icons'
import { DirectionsField } from '#shell/addresses/directions-field.tsx'
import { useWords } from '#shell/merchants/shell-provider.tsx'
import { useFormState } from './form-state.ts'
import { useSticky } from './use-sticky.ts'

/** What the courier is told of this door, order after order. It is changed in its place, and placing the order keeps it. */
export function KnownDirections({ directions }: { directions: string }) {
  const t = useWords('checkout', 'shell')
  const { result, errorOf } = useFormState()
  const fault = errorOf('additionalInfo')
  const staysOpen = useSticky(fault !== undefined)
  return (
    <details open={staysOpen || undefined} data-unkept className="group/directions border-t border-line">
      <summary className="flex min-h-12 cursor-pointer items-center gap-3 py-1">
        <MessageIcon size={20} className="text-ink2" />
        {directions ? (
          <>
            <bdi className="min-w-0 flex-1 truncate">{directions}</bdi>
            <span className="word group-open/directions:invisible">{t('shell.edit')}</span>
          </>
        ) : (
          <span className="font-em text-accent">{t('checkout.addDirections')}</span>
        )}
      </summary>
      <div className="pb-3">
        <input type="hidden" name="directionsBefore" value={directions} />
        <DirectionsField name="directions" defaultValue={result?.values.directions ?? directions} error={fault} />
      </div>
    </details>
  )
}
