import { addPrescription } from '@compass/contract/prescriptions'
import type { Language } from '@compass/domain/languages'
import { MAX_PAGE_BYTES } from '@compass/domain/prescriptions'
import { shrinkFile } from '#shell/pictures/shrink-file.ts'

/** The longest edge in pixels that a page is sent with: the pharmacist sees no more of it. */
const MAX_EDGE = 2400

/** Why a page did not get there: too large, a sentence of the server's, or nobody knows. */
export type SendFault = { readonly cause: 'large' | 'lost' } | { readonly cause: 'refused'; readonly message: string }

interface PageToSend {
  readonly url: string
  readonly language: Language
  readonly lineId: string
  readonly file: File
  /** 0 to 1. */
  readonly onProgress: (share: number) => void
  readonly signal: AbortSignal
}

/** Sends one page, and says how far it is. Null: it is there. A page that was stopped is lost. */
export async function sendPage({
  url,
  language,
  lineId,
  file,
  onProgress,
  signal,
}: PageToSend): Promise<SendFault | null> {
  const page = file.type === 'application/pdf' ? file : await shrinkFile(file, MAX_EDGE)
  if (page.size > MAX_PAGE_BYTES) return { cause: 'large' }
  return new Promise((done) => {
    // A request that tells how much of it was sent.
    const request = new XMLHttpRequest()
    const lost = () => done({ cause: 'lost' })
    request.open('POST', `${addPrescription.path}?line=${encodeURIComponent(lineId)}`)
    request.setRequestHeader('x-merchant', url)
    request.setRequestHeader('content-language', language)
    request.setRequestHeader('content-type', page.type || 'application/octet-stream')
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0))
    request.addEventListener('load', () => done(faultOf(request)))
    request.addEventListener('error', lost)
    request.addEventListener('abort', lost)
    signal.addEventListener('abort', () => request.abort())
    request.send(page)
  })
}

function faultOf({ status, responseText }: XMLHttpRequest): SendFault | null {
  if (status < 400) return null
  if (status === 413) return { cause: 'large' }
  try {
    const { meta } = JSON.parse(responseText) as { meta: { message: string } }
    return { cause: 'refused', message: meta.message }
  } catch {
    return { cause: 'lost' }
  }
}
