import { describe, expect, it } from 'vitest'
import { toPicture } from '#shell/catalogue/picture.ts'
import { toCoverViews } from '#shell/merchants/read-storefront.ts'
import { cardPicture } from './card-picture.ts'
import { photoView } from './product-view.ts'

const PHOTO = {
  thumb: '/t',
  medium: '/m',
  large: '/l',
  kind: 'photo' as const,
  focus: 'top' as const,
  width: 768,
  height: 512,
  alt: null,
}

describe('D40: a photograph in a place of another shape', () => {
  it('keeps the edge that matters on cards, in the sheet and at the head of the menu', () => {
    expect(cardPicture(photoView(PHOTO), 120)).toMatchObject({ cutout: false, focus: 'top', sizes: '120px' })
    expect(toPicture(PHOTO, '480px')).toMatchObject({ focus: 'top', srcSet: '/t 160w, /m 384w, /l 768w' })
    expect(toCoverViews([PHOTO])).toEqual([{ src: '/l', kind: 'photo', focus: 'top' }])
  })

  it('keeps its middle where the document says nothing', () => {
    const { focus: _, ...plain } = PHOTO
    expect(photoView(plain)).not.toHaveProperty('focus')
    expect(toCoverViews([plain])).toEqual([{ src: '/l', kind: 'photo' }])
  })
})
