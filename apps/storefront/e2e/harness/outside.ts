import type { BrowserContext, Route } from 'playwright-core'

/** What a provider's script was told, in the order in which it was. */
type Command = readonly unknown[]

/** Everything that a visit asks of anybody but us. */
export interface Outside {
  /** Addresses, each as often as it was asked for. */
  readonly addresses: string[]
  /** Commands that the stand-in of Meta handed on, and that of Snap. */
  readonly meta: Command[]
  readonly snap: Command[]
}

/**
 * Stand-ins of the providers' own scripts. Each takes over the queue that our page made, as the real one does. What it is told
 * goes to the host of the real one, where our policy allows that.
 */
const SCRIPTS: Readonly<Record<string, string>> = {
  'https://connect.facebook.net/en_US/fbevents.js': `{
    const send = (...said) => { new Image().src = 'https://www.facebook.com/tr/?said=' + encodeURIComponent(JSON.stringify(said)) }
    fbq.callMethod = send
    for (const said of fbq.queue.splice(0)) send(...said)
    document.cookie = '_fbp=fb.1.1596403881668.1116446470; path=/'
  }`,
  'https://sc-static.net/scevent.min.js': `{
    const send = (...said) => fetch('https://tr.snapchat.com/p?said=' + encodeURIComponent(JSON.stringify(said)), { mode: 'no-cors' })
    snaptr.handleRequest = send
    for (const said of snaptr.queue.splice(0)) send(...said)
  }`,
  'https://widget.intercom.io/widget/compassdemo': `
    const queue = Intercom.q
    window.Intercom = (...said) => {
      localStorage.setItem('chat-said', JSON.stringify([...JSON.parse(localStorage.getItem('chat-said') ?? '[]'), said]))
      if (said[0] === 'show') {
        const style = document.createElement('style')
        style.textContent = 'aside { color: teal }'
        document.head.append(style)
        document.body.append(Object.assign(document.createElement('aside'), { textContent: 'The chat of the provider' }))
        fetch('https://api-iam.intercom.io/messenger/web/ping', { mode: 'no-cors' })
      }
    }
    for (const said of queue) Intercom(...said)`,
}

/** Catches every request of a visit that goes to another origin than ours, and answers in the providers' place. */
export async function catchOutside(context: BrowserContext, own: string): Promise<Outside> {
  const outside: Outside = { addresses: [], meta: [], snap: [] }
  const { origin } = new URL(own)
  await context.route(
    (url) => url.protocol.startsWith('http') && url.origin !== origin,
    async (route: Route) => {
      const address = new URL(route.request().url())
      outside.addresses.push(address.href)
      const command = address.searchParams.get('said')
      if (command) (address.hostname === 'www.facebook.com' ? outside.meta : outside.snap).push(JSON.parse(command))
      const body = SCRIPTS[address.origin + address.pathname]
      await route.fulfill(body === undefined ? { status: 204 } : { contentType: 'text/javascript', body })
    },
  )
  return outside
}

/** What the chat was told so far. */
export async function readChatCommands(context: BrowserContext): Promise<Command[]> {
  const [page] = context.pages()
  return JSON.parse((await page?.evaluate(() => localStorage.getItem('chat-said'))) ?? '[]')
}
