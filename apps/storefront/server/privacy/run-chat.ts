import { CHAT_PROVIDERS, type Chat, type ChatKind } from '@compass/domain/privacy'

interface ChatSetup {
  readonly provider: ChatKind
  readonly id: string
  readonly loader: string
  readonly language: string
}

/** The script of the page that a chat runs in. */
export function writeChat({ provider, id }: Chat, language: string): string {
  const setup: ChatSetup = { provider, id, loader: CHAT_PROVIDERS[provider].loader(id), language }
  return `(${runChat.toString()})(${JSON.stringify(setup).replaceAll('<', '\\u003c')})`
}

/* Runs in the browser as text: plain, self-contained, without imports. */
function runChat({ provider, id, loader, language }: ChatSetup): void {
  type Command = (...command: unknown[]) => void
  const scope = window as unknown as {
    intercomSettings?: object
    Intercom?: Command & { q?: unknown[] }
    $crisp?: { push(command: unknown): void }
    CRISP_WEBSITE_ID?: string
    CRISP_RUNTIME_CONFIG?: object
  }
  if (provider === 'intercom') {
    const waiting: Command & { q?: unknown[] } = (...command) => void waiting.q?.push(command)
    waiting.q = []
    scope.Intercom = waiting
    scope.intercomSettings = { app_id: id, hide_default_launcher: true, language_override: language }
    scope.Intercom('boot', scope.intercomSettings)
    scope.Intercom('show')
  } else {
    scope.$crisp = [] as unknown[]
    scope.CRISP_WEBSITE_ID = id
    scope.CRISP_RUNTIME_CONFIG = { locale: language }
    scope.$crisp.push(['do', 'chat:show'])
    scope.$crisp.push(['do', 'chat:open'])
  }
  // Whoever sits at this device next finds nothing of what was written.
  addEventListener('pagehide', () => {
    if (provider === 'intercom') scope.Intercom?.('shutdown')
    else scope.$crisp?.push(['do', 'session:reset'])
  })
  const script = document.createElement('script')
  script.async = true
  script.src = loader
  script.onload = () => document.getElementById('opening')?.remove()
  script.onerror = () => {
    document.getElementById('opening')?.remove()
    document.getElementById('failed')?.removeAttribute('hidden')
  }
  document.head.append(script)
}
