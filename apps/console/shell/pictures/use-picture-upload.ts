import { uploadPicture } from '@compass/contract/document-changes'
import { useState } from 'react'
import { useFailureSentence } from '#shell/calls/failures.tsx'
import { useSend } from '#shell/calls/index.tsx'
import { useWords } from '#shell/language/words.tsx'

const MAX_BYTES = 8 * 1024 * 1024

/** Sends a picture; answers its hash, or null with a sentence in `fault`. */
export function usePictureUpload() {
  const t = useWords('console')
  const sentenceOfFailure = useFailureSentence()
  const send = useSend()
  const [fault, setFault] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const upload = async (file: Blob): Promise<string | null> => {
    if (file.size > MAX_BYTES) {
      setFault(t('console.pictureTooLarge'))
      return null
    }
    setFault(null)
    setBusy(true)
    try {
      const bytes = new Uint8Array(await file.arrayBuffer())
      return (await send(uploadPicture, {}, { bytes })).picture
    } catch (error) {
      setFault(sentenceOfFailure(error))
      return null
    } finally {
      setBusy(false)
    }
  }
  return { upload, fault, isBusy }
}
