import { Button } from '@compass/ui/button'
import { BellIcon, DoneIcon } from '@compass/ui/icons'
import { useEffect, useState } from 'react'
import { useMerchant, useWords } from '#shell/merchants/shell-provider.tsx'
import { useToast } from '#shell/navigation/toasts.tsx'
import { type PushState, readPush, startPush, stopPush } from './push-of-browser.ts'

/**
 * "Tell me": this browser shows a notification whenever the order changes. Nothing is asked before it is touched, and where the browser
 * cannot do it nothing is shown.
 */
export function NotifyMe() {
  const t = useWords('aftercare')
  const { url } = useMerchant()
  const toast = useToast()
  const [state, setState] = useState<PushState>('impossible')
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    let isGone = false
    readPush(url).then(
      (read) => isGone || setState(read),
      // Not known: it can still be asked for.
      () => isGone || setState('off'),
    )
    return () => {
      isGone = true
    }
  }, [url])

  const change = async (act: (url: string) => Promise<PushState>) => {
    setBusy(true)
    try {
      setState(await act(url))
    } catch {
      toast({ text: t('aftercare.tellFailed') })
    }
    setBusy(false)
  }

  if (state === 'impossible') return null
  if (state === 'refused') return <p className="px-1 text-small text-ink2">{t('aftercare.notTold')}</p>
  return (
    <div className="grid gap-1.5">
      <p role="status" className="flex items-center gap-1.5 px-1 text-small text-ok empty:hidden">
        {state === 'on' ? (
          <>
            <DoneIcon size={15} className="shrink-0" />
            {t('aftercare.told')}
          </>
        ) : null}
      </p>
      {state === 'on' ? (
        <Button kind="neutral" wide busy={isBusy && t('aftercare.tellStopping')} onClick={() => void change(stopPush)}>
          {t('aftercare.tellNoMore')}
        </Button>
      ) : (
        <>
          <Button
            kind="quiet"
            wide
            icon={<BellIcon size={18} />}
            busy={isBusy && t('aftercare.tellAsking')}
            onClick={() => void change(startPush)}
          >
            {t('aftercare.tellMe')}
          </Button>
          <p className="px-1 text-center text-small text-ink2">{t('aftercare.tellMeHint')}</p>
        </>
      )}
    </div>
  )
}
