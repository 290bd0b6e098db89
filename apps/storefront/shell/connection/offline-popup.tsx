import { OfflineIcon } from '@compass/ui/menu-icons'
import { Popup } from '@compass/ui/popup'
import { useWords } from '#shell/merchants/shell-provider.tsx'

/** Without a network: said once more, over the page, to whoever wanted what needs one. It goes when the network is back. */
export default function OfflinePopup({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useWords('shell')
  return (
    <Popup
      open={open}
      onClose={onClose}
      picture={<OfflineIcon size={40} />}
      title={t('shell.offlineTitle')}
      text={t('shell.offlineHint')}
      // The network that is back is heard of by itself; a browser that is mistaken about it is asked anew.
      yes={{ label: t('shell.tryAgain'), onClick: () => (navigator.onLine ? location.reload() : onClose()) }}
      no={{ label: t('shell.close'), onClick: onClose }}
    />
  )
}
