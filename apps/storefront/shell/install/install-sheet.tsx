import { Button } from '@compass/ui/button'
import { AgainIcon, SmartphoneIcon } from '@compass/ui/icons'
import { OfflineIcon } from '@compass/ui/menu-icons'
import { Grabber, Sheet } from '@compass/ui/sheet'
import { useEffect, useState } from 'react'
import { useMerchant, useWords } from '#shell/merchants/shell-provider.tsx'
import { useToast } from '#shell/navigation/toasts.tsx'
import { findMethod, type InstallMethod } from './find-method.ts'
import { askBrowser, hasPrompt, isInstalled, whenOffered } from './held-prompt.ts'
import { keepQuiet } from './install-memory.ts'
import { EveryBrowser, InstallSteps } from './install-steps.tsx'

type InstallSheetProps = {
  readonly open: boolean
  readonly onClose: () => void
  /** Where closing leads without scripts. */
  readonly closeHref?: string
}

/** `unknown` before scripts, `none` for a browser without a way, `installed` in the window that the icon has opened. */
type InstallState = InstallMethod | 'unknown' | 'none' | 'installed'

/** Puts the store on the home screen: by the browser's own question where it has one, else by steps in pictures. */
export default function InstallSheet({ open, onClose, closeHref }: InstallSheetProps) {
  const t = useWords('install', 'shell')
  const { url, shortName } = useMerchant()
  const toast = useToast()
  const [state, setState] = useState<InstallState>('unknown')
  const [isAsking, setAsking] = useState(false)

  useEffect(() => {
    if (!open) return
    const look = () => setState(findState())
    look()
    return whenOffered(look)
  }, [open])

  // However it is closed, it is a "not now".
  const close = () => {
    keepQuiet(url, Date.now())
    onClose()
  }
  const add = async () => {
    setAsking(true)
    const outcome = await askBrowser()
    setAsking(false)
    // It could not ask after all: there are steps.
    if (outcome === null) return setState(findState())
    if (outcome === 'accepted') toast({ text: t('install.added', { name: shortName }) })
    close()
  }
  const isDesktop = state === 'desktop' || state === 'mac'
  const leaves = closeHref ? { as: 'a' as const, href: closeHref } : {}
  return (
    <Sheet
      open={open}
      onClose={close}
      title={t('install.title', { name: shortName })}
      closeLabel={t('shell.close')}
      head={() => (
        <div data-grip="" className="shrink-0 touch-none px-5 pt-2 text-center">
          <Grabber className="wide:hidden" />
          <HomeScreen url={url} name={shortName} />
        </div>
      )}
    >
      <div className="px-5 pb-5">
        <p aria-hidden="true" className="mt-5 text-center text-title text-balance">
          {t('install.title', { name: shortName })}
        </p>
        <p className="mx-auto mt-1.5 max-w-80 text-center text-ink2 text-balance">
          {t(isDesktop ? 'install.leadDesktop' : 'install.lead')}
        </p>
        <div className="mt-5">
          <Matter state={state} name={shortName} />
        </div>
        <div className="mt-6 grid gap-2.5">
          {state === 'prompt' ? (
            <Button wide busy={isAsking && t('install.adding')} onClick={() => void add()}>
              {t(matchMedia('(pointer: fine)').matches ? 'install.addDesktop' : 'shell.install')}
            </Button>
          ) : null}
          <Button
            {...leaves}
            wide
            kind="neutral"
            onClick={(event: { preventDefault(): void }) => {
              event.preventDefault()
              close()
            }}
          >
            {t(state === 'prompt' ? 'install.notNow' : 'install.done')}
          </Button>
        </div>
      </div>
    </Sheet>
  )
}

function findState(): InstallState {
  if (isInstalled()) return 'installed'
  const { userAgent, maxTouchPoints } = navigator
  return findMethod({ userAgent, maxTouchPoints, hasPrompt: hasPrompt() }) ?? 'none'
}

/** The icon as it will look, between four that are empty. */
function HomeScreen({ url, name }: { url: string; name: string }) {
  const empty = (className: string) => <span className={`size-12.5 shrink-0 rounded-field bg-sunken ${className}`} />
  return (
    <div aria-hidden="true" className="mt-6">
      <div className="flex items-center justify-center gap-3.5">
        {empty('opacity-50')}
        {empty('')}
        <img src={`/icons/${url}-any-192.png`} alt="" width={64} height={64} className="size-16 shrink-0" />
        {empty('')}
        {empty('opacity-50')}
      </div>
      <p className="mt-2 text-micro">
        <bdi>{name}</bdi>
      </p>
    </div>
  )
}

/** Why, or how. */
function Matter({ state, name }: { state: InstallState; name: string }) {
  const t = useWords('install')
  if (state === 'prompt') return <Reasons />
  if (state === 'unknown') return <EveryBrowser />
  if (state === 'none' || state === 'installed') {
    const text = state === 'none' ? t('install.cannot') : t('install.isInstalled', { name })
    return <p className="rounded-field bg-sunken px-4 py-3.5 text-center text-balance">{text}</p>
  }
  return <InstallSteps method={state} />
}

function Reasons() {
  const t = useWords('install')
  const reasons = [
    { icon: <AgainIcon size={22} />, title: t('install.usual'), hint: t('install.usualHint') },
    { icon: <OfflineIcon size={22} />, title: t('install.offline'), hint: t('install.offlineHint') },
    { icon: <SmartphoneIcon size={22} />, title: t('install.light'), hint: t('install.lightHint') },
  ]
  return (
    <ul>
      {reasons.map(({ icon, title, hint }) => (
        <li key={title} className="flex items-center gap-3.5 border-line py-3 not-last:border-b">
          <span className="grid size-10 shrink-0 place-items-center rounded-chip bg-tint2 text-accent">{icon}</span>
          <span className="min-w-0">
            <span className="block text-name">{title}</span>
            <span className="block text-small text-ink2">{hint}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}
