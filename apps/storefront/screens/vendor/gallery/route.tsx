import { Button } from '@compass/ui/button'
import { EmptyState } from '@compass/ui/empty-state'
import { Plate } from '@compass/ui/plate'
import {
  Link,
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useLocation,
  useNavigate,
  useParams,
} from 'react-router'
import { paths } from '#paths'
import { toPicture } from '#shell/catalogue/picture.ts'
import { LocalizedText } from '#shell/languages/localized-text.tsx'
import { loadWithWords } from '#shell/languages/words.ts'
import { EachLanguage } from '#shell/merchants/page-head.tsx'
import { readStorefront } from '#shell/merchants/read-storefront.ts'
import { useMerchant, useStore, useWords } from '#shell/merchants/shell-provider.tsx'
import { Page } from '#shell/navigation/page.tsx'
import { InfoNav } from '#shell/navigation/side-nav.tsx'
import { type PictureView, readGallery } from '../read-gallery.ts'
import { Viewer } from './viewer.tsx'

export const handle = { words: ['store'] as const }

const MOST = 100
/** History state of a picture that was opened from the others. */
const FROM_HERE = 'gallery'

/** The pictures of the page's store. An address of a picture that is gone leads to 404. */
export async function loader({ context, params, request }: LoaderFunctionArgs): Promise<readonly PictureView[]> {
  const url = params.url!
  const { shell } = await readStorefront(context, request, url)
  if (!shell.storeId) return []
  const { pictures } = await readGallery(context, request, url, shell.storeId, MOST)
  if (params.pictureId && !pictures.some(({ id }) => id === params.pictureId)) throw new Response(null, { status: 404 })
  return pictures
}

/** From picture to picture there is nothing new to ask for. */
export function shouldRevalidate({ currentParams, nextParams }: ShouldRevalidateFunctionArgs) {
  return currentParams.url !== nextParams.url
}

export const clientLoader = loadWithWords(...handle.words)

export default function Gallery() {
  const pictures = useLoaderData() as readonly PictureView[]
  const t = useWords('store', 'shell')
  const { url, glyph } = useMerchant()
  const store = useStore()
  const { pictureId } = useParams()
  const { state } = useLocation()
  const navigate = useNavigate()
  const close = () => {
    // Opened by its own link there is nothing of ours to go back to.
    if (state === FROM_HERE) void navigate(-1)
    else void navigate(paths.gallery(url), { replace: true, preventScrollReset: true })
  }
  return (
    <Page
      title={t('shell.pictures')}
      note={<LocalizedText text={store.name} />}
      back={paths.vendorInfo(url, store.id)}
      sideNav={<InfoNav />}
    >
      <EachLanguage path={paths.gallery(url)} />
      {pictures.length === 0 ? (
        <EmptyState
          picture={<img src="/states/plate.webp" alt="" width={140} height={140} />}
          title={t('store.noPictures')}
          action={
            <Button as={Link} to={paths.menu(url)} wide>
              {t('store.seeMenu')}
            </Button>
          }
        >
          {t('store.noPicturesHint')}
        </EmptyState>
      ) : (
        <ul className="grid grid-cols-2 gap-3.5 px-4 pt-1 wide:grid-cols-3 wide:gap-5 wide:px-0">
          {pictures.map(({ id, name, photo }, i) => (
            <li key={id}>
              <Link to={paths.gallery(url, id)} state={FROM_HERE} preventScrollReset className="block">
                <Plate
                  id={id}
                  picture={toPicture(photo, '(width < 1160px) 180px, 200px')}
                  glyph={glyph}
                  className="aspect-square min-h-0 w-full grid-rows-1"
                  eager={i < 4}
                />
                <span className="mt-2 block px-1 text-name">
                  <LocalizedText text={name} />
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      <Viewer pictures={pictures} openId={pictureId ?? null} onClose={close} />
    </Page>
  )
}

export { BrokenPage as ErrorBoundary } from '#shell/navigation/broken-page.tsx'
