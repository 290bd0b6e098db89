/** A picture is encoded anew; a PDF is kept as it came, and never shown. */
export type PageKind = 'picture' | 'pdf'

const PDF = '%PDF-'

/**
 * What a page is by its first bytes, whatever it is called: JPEG, PNG or WebP, or a PDF. Null: nothing that a pharmacist can
 * be shown.
 */
export function pageKindOf(bytes: Uint8Array): PageKind | null {
  const at = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to))
  if (at(0, PDF.length) === PDF) return 'pdf'
  const isPicture =
    at(0, 3) === '\xff\xd8\xff' || at(0, 8) === '\x89PNG\r\n\x1a\n' || (at(0, 4) === 'RIFF' && at(8, 12) === 'WEBP')
  return isPicture ? 'picture' : null
}
