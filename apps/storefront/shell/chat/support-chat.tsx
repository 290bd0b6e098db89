import { Button } from '@compass/ui/button'
import { MessageIcon } from '@compass/ui/icons'
import { Sheet } from '@compass/ui/sheet'
import { useState } from 'react'
import { useMerchant, useWords } from '#shell/merchants/shell-provider.tsx'
import { privacyPaths } from '#shell/privacy/privacy-paths.ts'

/**
 * The way to the merchant's chat, on the pages of an order. It opens in a frame of its own; as the frame goes, with its sheet
 * or with the page, the chat is shut down. Without scripts it is a page.
 */
export function SupportChat() {
  const t = useWords('status', 'shell')
  const { url, chat } = useMerchant()
  const [isOpen, setIsOpen] = useState(false)
  if (chat === undefined) return null
  const address = privacyPaths.chat(url)
  return (
    <div className="print:hidden">
      <Button
        as="a"
        href={address}
        kind="neutral"
        wide
        icon={<MessageIcon size={18} />}
        onClick={(event) => {
          event.preventDefault()
          setIsOpen(true)
        }}
      >
        {t('status.chat')}
      </Button>
      {isOpen ? (
        <Sheet open onClose={() => setIsOpen(false)} title={t('status.chat')} closeLabel={t('shell.close')}>
          <iframe
            src={address}
            title={`${t('status.chat')} (${chat})`}
            sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads"
            className="block h-[64dvh] w-full"
          />
        </Sheet>
      ) : null}
    </div>
  )
}
