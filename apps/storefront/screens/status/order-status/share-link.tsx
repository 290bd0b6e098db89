import { IconButton } from '@compass/ui/icon-button'
import { ShareIcon } from '@compass/ui/icons'
import type { MouseEvent } from 'react'
import { useWords } from '#shell/merchants/shell-provider.tsx'
import { useToast } from '#shell/navigation/toasts.tsx'

/** The order's own link, given as a path: handed to the phone's sharing, else copied; without scripts it is a link to keep. */
export function ShareLink({ link, title }: { link: string; title: string }) {
  const t = useWords('status', 'shell')
  const toast = useToast()
  const share = async (event: MouseEvent<HTMLAnchorElement>) => {
    event.preventDefault()
    // At the address at which the order is looked at: the merchant's own, where it has one.
    const address = event.currentTarget.href
    try {
      if (navigator.share) await navigator.share({ title, url: address })
      else {
        await navigator.clipboard.writeText(address)
        toast({ text: `${t('shell.linkCopied')}. ${t('status.linkHint')}` })
      }
    } catch {
      // Turned away by the person or the browser: nothing was shared, and the link stays where it was.
    }
  }
  return (
    <IconButton
      as="a"
      href={link}
      data-plain=""
      label={t('status.shareLink')}
      icon={<ShareIcon size={20} />}
      look="dark"
      onClick={share}
      className="wide:bg-sunken wide:shadow-none"
    />
  )
}
