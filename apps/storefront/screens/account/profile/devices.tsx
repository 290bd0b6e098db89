import { formatDay } from '@compass/i18n/formats'
import { Banner } from '@compass/ui/banner'
import { Button } from '@compass/ui/button'
import { Card } from '@compass/ui/card'
import { AlertIcon, DoneIcon, LaptopIcon, SmartphoneIcon } from '@compass/ui/icons'
import { ListRow } from '@compass/ui/list-row'
import { Form, Link, useNavigation } from 'react-router'
import { useShell, useWords } from '#shell/merchants/shell-provider.tsx'
import type { DeviceView, ProfileData, ProfileResult } from './profile-view.ts'

/** Names that their makers write the same in every language. */
const PLATFORMS = {
  iphone: 'iPhone',
  ipad: 'iPad',
  android: 'Android',
  mac: 'Mac',
  windows: 'Windows',
  linux: 'Linux',
  chromebook: 'Chromebook',
} as const
const BROWSERS = {
  safari: 'Safari',
  chrome: 'Chrome',
  firefox: 'Firefox',
  edge: 'Edge',
  samsung: 'Samsung Internet',
  opera: 'Opera',
} as const

const HELD_IN_HAND: ReadonlySet<DeviceView['platform']> = new Set(['iphone', 'ipad', 'android'])

type Props = {
  readonly path: string
  readonly devices: NonNullable<ProfileData['devices']>
  readonly result: ProfileResult | undefined
}

/** Where the customer is signed in, when each was used last, and an end for one or for all others. */
export function Devices({ path, devices, result }: Props) {
  const t = useWords('account', 'shell')
  const { formData } = useNavigation()
  const { items } = devices
  const own = result?.intent === 'endSession' || result?.intent === 'endOthers' ? result : undefined
  const hasOthers = items?.some(({ isThis }) => !isThis)
  return (
    <section aria-labelledby="devices">
      <h2 id="devices" className="mb-3 px-1 text-subhead">
        {t('account.devices')}
      </h2>
      <div className="grid gap-2.5">
        {own ? (
          <Banner
            news
            tone={own.refusal ? 'bad' : 'ok'}
            icon={own.refusal ? <AlertIcon /> : <DoneIcon />}
            urgent={own.refusal !== null}
          >
            {own.refusal?.message ?? t(own.intent === 'endSession' ? 'account.deviceEnded' : 'account.othersEnded')}
          </Banner>
        ) : null}
        {items === null ? (
          <p className="px-1 text-ink2">
            {t('account.devicesMissing')}{' '}
            <Link to={path} replace preventScrollReset className="word">
              {t('shell.tryAgain')}
            </Link>
          </p>
        ) : (
          <Card as="ul" className="px-4.5 py-1.5">
            {items.map((device) => (
              <Device key={device.id} device={device} devices={devices} />
            ))}
          </Card>
        )}
        {items && !hasOthers ? <p className="px-1 text-ink2">{t('account.onlyThisDevice')}</p> : null}
        {hasOthers ? (
          <Form method="post" replace preventScrollReset>
            <Button
              type="submit"
              name="intent"
              value="endOthers"
              kind="neutral"
              wide
              busy={formData?.get('intent') === 'endOthers' && t('account.endOthers')}
            >
              {t('account.endOthers')}
            </Button>
          </Form>
        ) : null}
      </div>
    </section>
  )
}

function Device({ device, devices }: { device: DeviceView; devices: Props['devices'] }) {
  const t = useWords('account')
  const { language } = useShell()
  const { formData } = useNavigation()
  const names = [device.platform && PLATFORMS[device.platform], device.browser && BROWSERS[device.browser]]
  const name = names.filter(Boolean).join(' · ') || t('account.deviceUnknown')
  const day = formatDay(new Date(device.lastUsedAt), devices.timeZone, new Date(devices.now), language)
  const Icon = HELD_IN_HAND.has(device.platform) ? SmartphoneIcon : LaptopIcon
  return (
    <ListRow
      as="li"
      icon={<Icon size={20} />}
      title={<bdi>{name}</bdi>}
      note={
        device.isThis ? (
          <span className="flex items-center gap-1.5 text-ok">
            <DoneIcon size={15} />
            {t('account.thisDevice')}
          </span>
        ) : (
          t('account.lastUsed', { day })
        )
      }
      end={
        device.isThis ? null : (
          <Form method="post" replace preventScrollReset className="flex shrink-0">
            <button
              type="submit"
              name="intent"
              value={`endSession:${device.id}`}
              aria-label={t('account.endDevice', { device: name })}
              disabled={formData?.get('intent') === `endSession:${device.id}`}
              className="word"
            >
              {t('account.signOut')}
            </button>
          </Form>
        )
      }
    />
  )
}
