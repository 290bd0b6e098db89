import type { Picture } from '@compass/domain/catalogue'
import { type Examination, type Finding, findingsOf } from './finding.ts'

/** What there is to order. */
export function examineMenu({ loaded }: Examination): Finding[] {
  const { missing, well } = findingsOf('menu')
  const shown = new Set([...loaded.shown.values()].flatMap(({ products }) => products.map(({ id }) => id)))
  if (shown.size === 0)
    return [missing('no_product', {}, 'The menu shows no product: add one to a category, and switch it on.')]
  return [
    well(
      'products_shown',
      { count: shown.size },
      `The menu shows ${shown.size} ${shown.size === 1 ? 'product' : 'products'}.`,
    ),
  ]
}

/** Whether pictures are there, and can be read where they are stored. */
export async function examinePictures({ api, loaded }: Examination): Promise<Finding[]> {
  const { missing, attention, well } = findingsOf('pictures')
  const products = [...loaded.shown.values()].flatMap((one) => one.products)
  const pictures = products.flatMap(({ picture }) => (picture ? [picture] : []))
  const logo = loaded.merchant.brand.logo
  const pictureless = products.length - pictures.length
  const notes = [
    ...(pictureless > 0
      ? [
          attention(
            'products_without_picture',
            { count: pictureless, total: products.length },
            `${pictureless} of ${products.length} products have no picture.`,
          ),
        ]
      : []),
    ...(logo ? [] : [attention('no_logo', {}, 'It has no logo: initials stand in its place.')]),
  ]
  const sha256 = pictures.map(hashOf).find(Boolean) ?? logo
  if (!sha256) return notes
  const isThere = await api.ports.pictures.get(loaded.merchant.id, sha256, 'thumb').then(Boolean, () => false)
  return [
    ...notes,
    isThere
      ? well('pictures_readable', {}, 'Its pictures can be read.')
      : missing('pictures_unreadable', {}, 'Its pictures cannot be read where they are stored.'),
  ]
}

function hashOf(picture: Picture): string | null {
  return picture.sha256
}
