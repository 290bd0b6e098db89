import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { useMerchant, useShell } from '#shell/merchants/shell-provider.tsx'
import { type SendFault, sendPage } from './send-page.ts'

/** A page that is on its way, or did not get there. */
export interface Upload {
  readonly key: number
  readonly file: File
  /** 0 to 1. */
  readonly share: number
  readonly fault: SendFault | null
  readonly stop: () => void
}

interface Uploads {
  readonly uploads: readonly Upload[]
  /** Sends a page; `replaced` is removed once it is there. */
  readonly send: (file: File, replaced?: string) => void
  /** Deletes a page that is there. */
  readonly remove: (pageId: string) => Promise<void>
  /** A page could not be removed. */
  readonly isRemovalLost: boolean
}

let keys = 0

/** Pages of a line that are being sent from here. What is there is read again with the checkout. */
export function useUploads(lineId: string): Uploads {
  const { url } = useMerchant()
  const { language } = useShell()
  const { revalidate } = useRevalidator()
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const [isRemovalLost, setRemovalLost] = useState(false)
  const running = useRef(new Set<AbortController>())
  useEffect(() => {
    const all = running.current
    return () => {
      for (const one of all) one.abort()
    }
  }, [])

  const change = (key: number, to: Partial<Upload> | null) =>
    setUploads((before) =>
      to === null
        ? before.filter((one) => one.key !== key)
        : before.map((one) => (one.key === key ? { ...one, ...to } : one)),
    )

  const remove = async (pageId: string) => {
    setRemovalLost(false)
    try {
      const headers = { 'x-merchant': url }
      const { ok, status } = await fetch(`/v1/carts/prescriptions/${pageId}`, { method: 'DELETE', headers })
      // What is gone already was to be removed.
      setRemovalLost(!ok && status !== 404)
    } catch {
      setRemovalLost(true)
    }
    await revalidate()
  }

  const send = async (file: File, replaced?: string) => {
    keys += 1
    const key = keys
    const controller = new AbortController()
    running.current.add(controller)
    const stop = () => {
      controller.abort()
      change(key, null)
    }
    setUploads((before) => [...before, { key, file, share: 0, fault: null, stop }])
    const onProgress = (share: number) => change(key, { share })
    const { signal } = controller
    const fault = await sendPage({ url, language, lineId, file, onProgress, signal })
    running.current.delete(controller)
    if (signal.aborted) return
    if (fault) return change(key, { fault })
    if (replaced) await remove(replaced)
    else await revalidate()
    change(key, null)
  }

  return { uploads, send: (file, replaced) => void send(file, replaced), remove, isRemovalLost }
}
