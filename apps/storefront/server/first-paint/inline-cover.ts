/** Bytes of a picture that is written into a page: beyond, a request of its own is cheaper. */
const MAX_BYTES = 12 * 1024

const COVER = /<img src="(\/pictures\/[^"]+\.(webp|png|jpe?g|avif))"(?=[^>]*fetchPriority="high")/
const TYPES: Readonly<Record<string, string>> = { webp: 'webp', png: 'png', jpg: 'jpeg', jpeg: 'jpeg', avif: 'avif' }

/**
 * Writes the picture that a phone sees first into the page, if it is small. It arrives with the first bytes; a request of its
 * own would come a round trip later and compete with the font. The page is as it was where it is not.
 */
export async function inlineCover(html: string, read: (path: string) => Promise<Uint8Array | null>): Promise<string> {
  const [, path, kind] = COVER.exec(html) ?? []
  if (!path || !kind) return html
  const bytes = await read(path)
  if (!bytes || bytes.length > MAX_BYTES) return html
  const preload = new RegExp(`<link rel="preload" as="image"[^>]*href="${path.replaceAll('.', '\\.')}"[^>]*/?>`)
  const data = `data:image/${TYPES[kind]};base64,${Buffer.from(bytes).toString('base64')}`
  return html.replace(preload, '').replace(`<img src="${path}"`, () => `<img src="${data}"`)
}
