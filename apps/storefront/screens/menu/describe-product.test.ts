import '@compass/i18n/server'
import { chooseText, type Language } from '@compass/domain/languages'
import { describe, expect, it } from 'vitest'
import { describeProduct } from './product-view.ts'

describe('what is said of a product that needs a prescription', () => {
  const textOf = (language: Language, product: object, isWhole = false) =>
    describeProduct(
      { name: { en: 'Insulin', ar: 'إنسولين' }, description: {}, ...product },
      (text) => chooseText(text, language, 'en'),
      isWhole,
    )
  const described = { description: { en: '5 pens', ar: '5 أقلام' }, prescription: 'required' as const }
  const plain = (text: string | undefined) => text?.replaceAll(/[\u2066-\u2069]/g, '')

  it('begins with it, in the language of the description', () => {
    expect(plain(textOf('en', described)?.text)).toBe('Prescription needed. 5 pens')
    expect(textOf('ar', described)).toMatchObject({ language: 'ar', text: expect.stringContaining('بوصفة طبية') })
    expect(plain(textOf('en', described, true)?.text)).toBe(
      'Prescription needed. You add a photo of it at checkout. 5 pens',
    )
  })

  it('is all that is said where there is no description', () => {
    expect(textOf('en', { prescription: 'required' })?.text).toBe('Prescription needed')
  })

  it('is nothing where a product needs none', () => {
    expect(textOf('en', { description: described.description })?.text).toBe('5 pens')
    expect(textOf('en', {})).toBeNull()
  })
})
