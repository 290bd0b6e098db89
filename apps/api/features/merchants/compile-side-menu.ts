import type { Merchant, SideMenuEntry } from '@compass/domain/merchants'
import { schemeOf } from './check-link.ts'
import type { CompileContext } from './compile-context.ts'

/** Each of our own pages once and where there is one, and links that people may be sent to. */
export function compileSideMenu(at: CompileContext): Pick<Merchant, 'sideMenu'> {
  const { document, faults } = at
  const { sideMenu, pages, contact } = document
  if (!sideMenu) return {}
  const own = sideMenu.flatMap(({ kind }, index) => (kind === 'link' ? [] : { kind, index }))
  faults.addTwice(
    own.map(({ kind, index }) => ({ key: kind, path: ['sideMenu', index, 'kind'] })),
    'entry',
  )
  const entries = sideMenu.map(({ kind, label, href, hidden }, index): SideMenuEntry => {
    const path = ['sideMenu', index]
    if (kind === 'link') {
      if (!label) faults.add([...path, 'label'], 'A link needs words.')
      if (!href || schemeOf(href) === null)
        faults.add(
          [...path, 'href'],
          'A link leads to an https address of a public host, or to a number or address by tel, mailto or whatsapp.',
        )
    } else if (href) faults.add([...path, 'href'], 'Our own pages have their places: a link alone has an address.')
    const isMissing = (kind === 'about' && !pages.about) || (kind === 'faq' && pages.faq.length === 0)
    if (isMissing) faults.add([...path, 'kind'], `There is no such page: /pages/${kind} is missing.`)
    return {
      kind,
      ...(label && { label: at.text(label, [...path, 'label']) }),
      ...(href && { href }),
      hidden: hidden ?? (kind === 'call' && !contact.callUs),
    }
  })
  return { sideMenu: entries }
}
