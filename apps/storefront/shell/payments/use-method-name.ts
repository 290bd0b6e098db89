import { useWords } from '#shell/merchants/shell-provider.tsx'

/** Names that are the same in every language. */
const OWN_NAMES: Readonly<Record<string, string>> = {
  upi: 'UPI',
  knet: 'KNET',
  applepay: 'Apple Pay',
  googlepay: 'Google Pay',
  mixpay: 'MixPay',
}

/** What a way to pay that goes through a gateway is called; undefined for one that people collect. */
export function useMethodName(): (method: string) => string | undefined {
  const t = useWords('payment')
  return (method) => {
    if (method === 'card') return t('payment.card')
    if (method === 'savedCard') return t('payment.aSavedCard')
    if (method === 'express') return t('payment.express')
    if (method === 'cryptoWallet') return t('payment.crypto')
    if (method === 'cardSwipe') return t('payment.cardSwipe')
    if (method === 'roomCharge') return t('payment.roomCharge')
    return OWN_NAMES[method]
  }
}
