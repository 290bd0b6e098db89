import { useState } from 'react'
import { Link } from 'react-router'
import { TextAction } from '#parts/button.tsx'
import { Checkbox } from '#parts/field.tsx'
import { screenPath } from '#paths'
import { useWords } from '#shell/language/words.tsx'
import { useSession } from '#shell/session/index.tsx'
import { StepFoot } from './step-foot.tsx'
import type { StepProps } from './step-props.ts'
import { firstStore } from './steps.ts'
import { useTyped } from './use-typed.ts'

/** In person at once; cards as soon as there is a gateway, which a shop for trying has from the start. */
const IN_PERSON = ['cod', 'cardOnDelivery'] as const
const ONLINE = ['card'] as const

export function PaymentStep({ document, keep, isBusy, onTyped, onLater }: StepProps) {
  const t = useWords('start')
  const { merchant } = useSession()
  const store = firstStore(document)
  const before = [...new Set(Object.values(store.payment).flat())] as string[]
  const [chosen, setChosen] = useState<readonly string[]>(before.length > 0 ? before : ['cod'])
  const hasGateway = document.sandbox || (document.gateways?.length ?? 0) > 0
  const offered = [...IN_PERSON, ...(hasGateway ? ONLINE : [])]
  // What this step does not show stays as it was.
  const stored = before.filter((method) => !(offered as readonly string[]).includes(method))
  const methods = [...offered.filter((method) => chosen.includes(method)), ...stored]
  const entries = store.services
    .filter((service) => service === 'delivery' || service === 'pickup')
    .map((service) => ({ at: ['stores', store.key, 'payment', service], is: methods }))
  useTyped(onTyped, methods.length > 0 ? entries : [])
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void keep(entries)
      }}
    >
      {offered.map((method) => (
        <Checkbox
          key={method}
          checked={chosen.includes(method)}
          hint={t(`start.methodHint_${method}`)}
          onChange={({ currentTarget }) =>
            setChosen(currentTarget.checked ? [...chosen, method] : chosen.filter((one) => one !== method))
          }
        >
          {t(`start.method_${method}`)}
        </Checkbox>
      ))}
      {hasGateway ? null : (
        <p className="text-note text-ink3">
          {t('start.noGateway')}{' '}
          <TextAction as={Link} to={screenPath(merchant.slug, 'settings', 'gateways')}>
            {t('start.toGateways')}
          </TextAction>
        </p>
      )}
      <StepFoot
        label={t('start.takePayment')}
        isBusy={isBusy}
        isReady={offered.some((method) => chosen.includes(method))}
        onLater={onLater}
      />
    </form>
  )
}
