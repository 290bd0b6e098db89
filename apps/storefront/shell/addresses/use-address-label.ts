import { useWords } from '#shell/merchants/shell-provider.tsx'

/** What an address is called: the person's own label, else home, work or another one. */
export function useAddressLabel(): (address: { readonly type: number; readonly tag: string }) => string {
  const t = useWords('checkout')
  return ({ type, tag }) => tag || t(type === 10 ? 'checkout.home' : type === 20 ? 'checkout.work' : 'checkout.others')
}
