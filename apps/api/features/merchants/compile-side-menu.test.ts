import type { MerchantDocumentInput } from '@compass/contract/merchant-document'
import { merchantDocument } from '@compass/testkit/merchants'
import { describe, expect, it } from 'vitest'
import { readDocument } from './read-document.ts'

const en = { en: 'Catering', ar: 'حفلات' }
const link = (href: string, label: typeof en | { ar: string } | undefined = en) => ({ kind: 'link', label, href })

function read(sideMenu: unknown, change: (document: MerchantDocumentInput) => void = () => {}) {
  const document = merchantDocument((one) => {
    Object.assign(one, { sideMenu })
    change(one)
  })
  return readDocument(JSON.stringify(document), '01900000-0000-7000-8000-000000000001')
}

function faultsOf(sideMenu: unknown, change?: (document: MerchantDocumentInput) => void): string[] {
  const result = read(sideMenu, change)
  if (result.ok) return []
  return (result.refusal as unknown as { faults: { path: string }[] }).faults.map(({ path }) => path)
}

describe('the side menu of a document', () => {
  it('keeps its order, its words and its links; a call stays hidden', () => {
    const result = read([
      { kind: 'orders' },
      link('https://catering.example.com/'),
      { kind: 'terms', label: en },
      { kind: 'call' },
      { kind: 'profile', hidden: true },
    ])
    expect(result.ok && result.value.compiled.sideMenu).toEqual([
      { kind: 'orders', hidden: false },
      { kind: 'link', label: en, href: 'https://catering.example.com/', hidden: false },
      { kind: 'terms', label: en, hidden: false },
      { kind: 'call', hidden: true },
      { kind: 'profile', hidden: true },
    ])
  })

  it('shows a call where the contact does, or where it says so itself', () => {
    const shown = (sideMenu: unknown, callUs: boolean) => {
      const result = read(sideMenu, (document) => {
        document.contact = { ...document.contact, callUs }
      })
      return result.ok && result.value.compiled.sideMenu?.[0]?.hidden === false
    }
    expect([shown([{ kind: 'call' }], true), shown([{ kind: 'call', hidden: false }], false)]).toEqual([true, true])
    expect(shown([{ kind: 'call', hidden: true }], true)).toBe(false)
  })

  it('is the specification’s where it says nothing', () => {
    const result = read(undefined)
    expect(result.ok && 'sideMenu' in result.value.compiled).toBe(false)
  })
})

it.each<[string, unknown, string]>([
  ['a link without words', [{ kind: 'link', href: 'https://example.com/' }], '/sideMenu/0/label'],
  [
    'words that the merchant’s first language lacks',
    [link('https://example.com/', { ar: 'حفلات' })],
    '/sideMenu/0/label',
  ],
  ['a link that leads nowhere', [{ kind: 'link', label: en }], '/sideMenu/0/href'],
  ['an address of a page that is ours', [{ kind: 'faq', href: 'https://example.com/' }], '/sideMenu/0/href'],
  ['a page twice', [{ kind: 'terms' }, { kind: 'terms' }], '/sideMenu/1/kind'],
  ['a kind that there is not', [{ kind: 'script', label: en }], '/sideMenu/0/kind'],
  ['a field that there is not', [{ kind: 'terms', onclick: 'alert(1)' }], '/sideMenu/0/onclick'],
])('%s is refused where it stands', (_, sideMenu, path) => {
  expect(faultsOf(sideMenu)).toContain(path)
})

it('a page that the document does not have is refused', () => {
  const removePages = (document: MerchantDocumentInput) => {
    document.pages = { terms: document.pages.terms }
  }
  expect(faultsOf([{ kind: 'about' }, { kind: 'faq' }], removePages)).toEqual(['/sideMenu/0/kind', '/sideMenu/1/kind'])
})

it.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'http://example.com/',
  '//evil.example/',
  'https://127.0.0.1/',
  'https://user:secret@example.com/',
])('hostile 84: a link of a side menu does not lead to %j', (href) => {
  expect(faultsOf([link(href)])).toEqual(['/sideMenu/0/href'])
})
