import { Plate } from '@compass/ui/plate'
import { Link } from 'react-router'
import { paths } from '#paths'
import { toPicture } from '#shell/catalogue/picture.ts'
import { plainText } from '#shell/languages/localized-text.tsx'
import { useMerchant, useWords } from '#shell/merchants/shell-provider.tsx'
import type { PictureView } from '../read-gallery.ts'

/** The first pictures of the store, each leading to itself in the gallery. Nothing where there is none. */
export function PictureStrip({ pictures, total }: { pictures: readonly PictureView[]; total: number }) {
  const t = useWords('store', 'shell')
  const { url, glyph } = useMerchant()
  if (pictures.length === 0) return null
  return (
    <section>
      <div className="mb-3 flex items-baseline justify-between gap-4 px-1">
        <h2 className="text-subhead">{t('shell.pictures')}</h2>
        <Link to={paths.gallery(url)} className="word text-small">
          {t('store.allPictures', { count: total })}
        </Link>
      </div>
      <ul className="grid grid-cols-4 gap-2.5">
        {pictures.map(({ id, name, photo }) => (
          <li key={id}>
            <Link to={paths.gallery(url, id)} aria-label={plainText(name)} className="block">
              <Plate
                id={id}
                picture={toPicture(photo, '150px')}
                glyph={glyph}
                className="aspect-square min-h-0 w-full grid-rows-1"
              />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
