import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useMerchant } from '#shell/merchants/shell-provider.tsx'
import { visitPaths } from '#shell/visits/visit-paths.ts'
import { useCart } from './cart-provider.tsx'

/** A party is at the table: whoever adds something is asked to join it, and what they added is kept. */
export function JoinFirst() {
  const { dismiss } = useCart()
  const { url } = useMerchant()
  const navigate = useNavigate()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as it appears
  useEffect(() => {
    dismiss()
    void navigate(visitPaths.sheet(url, 'join'), { preventScrollReset: true })
  }, [])
  return null
}
