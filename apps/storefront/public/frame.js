// What a page of the storefront needs in a frame of another site (`server/frames`). It speaks with the page around it alone,
// and only where the merchant lists that page's origin.
// Long on purpose: one file for the browser, whose parts share what they know of the page around them.
;(() => {
  const { dataset } = document.currentScript
  const origins = dataset.origins.split(' ')
  const isPlain = 'plain' in dataset
  const COOKIE = 'framed='
  const PARTITIONED = '; SameSite=None; Secure; Partitioned'
  // Taller than every window: a sheet or a popup wants all there is.
  const ALL = 100_000
  let parentOrigin
  let sent = ''

  // The browser keeps nothing here: the page that says so comes in the place of this one.
  if (!isPlain && !document.cookie.includes(COOKIE)) {
    location.replace(`${location.pathname}?framed=none`)
    return
  }

  // What pages write for themselves is kept in a frame only so.
  const { get, set } = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie')
  Object.defineProperty(document, 'cookie', {
    get: () => get.call(document),
    set: (line) => set.call(document, line.replace(/; (?:SameSite=\w+|Secure|Partitioned)/g, '') + PARTITIONED),
  })

  // Pages are at least as high as their window, and here the window is as high as the page.
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('.min-h-dvh,body{min-height:0!important}')
  document.adoptedStyleSheets.push(sheet)

  const report = () => {
    if (!parentOrigin) return
    const isCovered = document.querySelector('dialog[open], :popover-open') !== null
    const height = isCovered ? ALL : Math.ceil(document.documentElement.getBoundingClientRect().height)
    const message = { compass: 'frame', height, path: location.pathname }
    if (sent === JSON.stringify(message)) return
    sent = JSON.stringify(message)
    parent.postMessage(message, parentOrigin)
  }

  addEventListener('message', ({ source, origin, data }) => {
    if (source !== parent || !origins.includes(origin) || data?.compass !== 'hello') return
    parentOrigin = origin
    const { url } = data
    if (typeof url === 'string' && url.length <= 300 && (url === origin || url.startsWith(`${origin}/`)))
      // biome-ignore lint/suspicious/noDocumentCookie: the server reads it with the order; the other way to write is not everywhere
      document.cookie = `${COOKIE}${encodeURIComponent(url)}; Path=/`
    sent = ''
    report()
  })

  let waits = false
  const soon = () => {
    if (waits) return
    waits = true
    requestAnimationFrame(() => {
      waits = false
      report()
    })
  }
  new ResizeObserver(soon).observe(document.documentElement)
  const changes = { subtree: true, childList: true, attributes: true, attributeFilter: ['open'] }
  new MutationObserver(soon).observe(document.documentElement, changes)
  addEventListener('toggle', soon, true)

  // Payment, account and orders open at the top of the window, with the session in a form.
  const openAtTop = (action, fields) => {
    const form = document.createElement('form')
    Object.assign(form, { method: 'post', target: '_top', action })
    for (const [name, value] of Object.entries(fields)) {
      const field = document.createElement('input')
      Object.assign(field, { type: 'hidden', name, value })
      form.append(field)
    }
    document.body.append(form)
    form.submit()
    form.remove()
  }
  const send = window.fetch
  window.fetch = async (input, options = {}) => {
    const isRequest = input instanceof Request
    if (new URL(isRequest ? input.url : input, location.href).origin !== location.origin) return send(input, options)
    const headers = new Headers(options.headers ?? (isRequest ? input.headers : undefined))
    headers.set('x-framed', '1')
    const answer = await send(input, { ...options, headers })
    const to = answer.headers.get('x-open-at-top')
    if (!to) return answer
    openAtTop(answer.headers.get('x-hand-over-at'), { to, code: answer.headers.get('x-hand-over') ?? '' })
    // The page goes: whoever waits for this answer need not hear of it.
    return new Promise(() => {})
  }

  addEventListener('DOMContentLoaded', () => document.querySelector('form[data-leaves]')?.submit())
})()
