import { IconButton } from '@compass/ui/icon-button'
import { CheckIcon, ShareIcon } from '@compass/ui/icons'
import { useState } from 'react'
import { useWords } from '#shell/merchants/shell-provider.tsx'

/** Gives the item's link to the telephone's own sharing, or copies it. */
export function ShareButton({ name }: { name: string }) {
  const t = useWords('shell')
  const [copied, setCopied] = useState(false)
  const share = async () => {
    const url = location.origin + location.pathname
    try {
      if ('share' in navigator) {
        await navigator.share({ title: name, url })
        return
      }
      await (navigator as Navigator).clipboard.writeText(url)
      setCopied(true)
      setTimeout(() => setCopied(false), 3000)
    } catch {
      // Sharing was called off: nothing to say.
    }
  }
  return (
    <>
      <IconButton
        label={t('shell.share')}
        icon={copied ? <CheckIcon /> : <ShareIcon />}
        look="dark"
        className="needs-scripts"
        onClick={() => void share()}
      />
      <span role="status" className="sr-only">
        {copied ? t('shell.linkCopied') : ''}
      </span>
    </>
  )
}
