import { useEffect, useRef } from 'react'
import { Link, useParams } from 'react-router'
import { screenPath } from '#paths'
import { Page } from '#shell/frame/page.tsx'
import { useWords } from '#shell/language/words.tsx'
import { useSession } from '#shell/session/index.tsx'
import { SpeakProvider } from '#shell/sorting/spoken.tsx'
import { CheckoutPart } from './checkout-part.tsx'
import { DocumentPart } from './document-part.tsx'
import { GatewaysPart } from './gateways-part.tsx'
import { HealthPart } from './health-part.tsx'
import { HostsPart } from './hosts-part.tsx'
import { KeysPart } from './keys-part.tsx'
import { MessagesPart } from './messages-part.tsx'
import { MoneyPart } from './money-part.tsx'
import { WebhooksPart } from './webhooks-part.tsx'

const PARTS = {
  money: MoneyPart,
  gateways: GatewaysPart,
  checkout: CheckoutPart,
  messages: MessagesPart,
  keys: KeysPart,
  webhooks: WebhooksPart,
  hosts: HostsPart,
  health: HealthPart,
  document: DocumentPart,
}
type Part = keyof typeof PARTS
const NAMES = Object.keys(PARTS) as Part[]

/** What an owner sets once: money, accounts at others, keys, where the shop is. */
export function Screen() {
  const t = useWords('console', 'settings')
  const { merchant } = useSession()
  const wanted = useParams()['*'] as Part
  const part = NAMES.includes(wanted) ? wanted : 'money'
  const Shown = PARTS[part]
  // On a phone the row of parts is wider than the screen: the open one is scrolled into sight.
  const nav = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another part is another place in the row
  useEffect(() => {
    nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [part])
  return (
    <Page title={t('console.settings')}>
      <div className="grid gap-4 desktop:grid-cols-[12rem_minmax(0,47.5rem)]">
        <nav
          ref={nav}
          aria-label={t('settings.parts')}
          className="flex gap-1 overflow-x-auto desktop:grid desktop:content-start"
        >
          {NAMES.map((name) => (
            <Link
              key={name}
              to={screenPath(merchant.slug, 'settings', name)}
              className="nav-link whitespace-nowrap"
              aria-current={name === part ? 'page' : undefined}
            >
              {t(`settings.part_${name}`)}
            </Link>
          ))}
        </nav>
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-4">
          <SpeakProvider>
            <Shown />
          </SpeakProvider>
        </div>
      </div>
    </Page>
  )
}
