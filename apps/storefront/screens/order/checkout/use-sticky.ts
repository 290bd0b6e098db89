import { useState } from 'react'

/** True from the first time on: what opened because of a fault does not close under the hands of who mends it. */
export function useSticky(isSo: boolean): boolean {
  const [wasSo, setWasSo] = useState(isSo)
  if (isSo && !wasSo) setWasSo(true)
  return wasSo || isSo
}
