import { addPasskey, beginPasskey, listPasskeys, listStaff, removePasskey } from '@compass/contract/staff'
import { useState } from 'react'
import { Button } from '#parts/button.tsx'
import { PasskeyIcon } from '#parts/icons.ts'
import { Card, Failed, LoadingRows } from '#parts/surfaces.tsx'
import { sentenceOf, useCall, useChange } from '#shell/calls/index.tsx'
import { useWords } from '#shell/language/words.tsx'
import { createPasskey, PasskeyCancellation, supportsPasskeys } from '#shell/passkeys/index.ts'
import { useSession } from '#shell/session/index.tsx'
import { useToast } from '#shell/toasts/index.tsx'
import { deviceName } from './devices.ts'
import { useMoment } from './moment.ts'

/** One's own passkeys: several, for several devices. Who came by the demo's link has none. */
export function OwnPasskeys() {
  const t = useWords('staff', 'console')
  const notify = useToast()
  const moment = useMoment()
  const { staff } = useSession()
  const passkeys = useCall(listPasskeys, {}, { enabled: !staff.isDemo })
  const begin = useChange(beginPasskey)
  const add = useChange(addPasskey, { changes: [listPasskeys, listStaff] })
  const remove = useChange(removePasskey, { changes: [listPasskeys, listStaff] })
  const [isBusy, setBusy] = useState(false)
  if (staff.isDemo) return null
  const say = (error: unknown) =>
    notify({
      text: error instanceof PasskeyCancellation ? t('staff.stopped') : sentenceOf(error, t('console.unreached')),
    })
  const make = async () => {
    setBusy(true)
    try {
      const { options } = await begin.mutateAsync({})
      await add.mutateAsync({ body: { passkey: await createPasskey(options) } })
    } catch (error) {
      say(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Card>
      <header className="mb-1 flex items-center gap-3 px-2">
        <h2 className="text-section">{t('staff.yourPasskeys')}</h2>
        {supportsPasskeys() ? (
          <Button
            className="ms-auto"
            icon={<PasskeyIcon size={16} />}
            busy={isBusy && t('staff.waiting')}
            onClick={make}
          >
            {t('staff.addPasskey')}
          </Button>
        ) : null}
      </header>
      {passkeys.error ? (
        <Failed message={sentenceOf(passkeys.error, t('console.unreached'))} />
      ) : passkeys.data ? (
        <ul className="divide-y divide-line px-2">
          {passkeys.data.items.map((passkey) => (
            <li key={passkey._id} className="flex min-h-12 items-center gap-3 py-1.5">
              <span className="min-w-0 flex-1">
                <span className="block">{deviceName(passkey) || t('staff.unknownDevice')}</span>
                <span className="block text-note text-ink3">{moment(passkey.lastUsedAt)}</span>
              </span>
              <Button size="table" onClick={() => remove.mutate({ params: { id: passkey._id } }, { onError: say })}>
                {t('staff.removePasskey')}
              </Button>
            </li>
          ))}
        </ul>
      ) : (
        <LoadingRows label={t('console.loading')} rows={1} />
      )}
    </Card>
  )
}
