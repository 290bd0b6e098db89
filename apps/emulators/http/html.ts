const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** A text that stands in a page. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ESCAPES[sign]!)
}

/** A plain page of an emulator, for people and for tests. */
export function htmlPage(title: string, body: string): string {
  return (
    `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
    `<title>${escapeHtml(title)}</title><style>body{font:16px/1.5 system-ui;max-width:26rem;margin:2rem auto;padding:0 1rem}` +
    `label,button{display:block;margin:.75rem 0}input{display:block;font:inherit;padding:.5rem;width:100%;` +
    `box-sizing:border-box}button{font:inherit;padding:.6rem 1rem}</style><h1>${escapeHtml(title)}</h1>${body}</html>`
  )
}
