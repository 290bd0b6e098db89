import { formatPhone } from '@compass/i18n/formats'
import {
  ClockIcon,
  CutleryIcon,
  DocumentIcon,
  HelpIcon,
  HistoryIcon,
  InfoIcon,
  PhoneIcon,
  PicturesIcon,
  PinIcon,
  StoreIcon,
  UserIcon,
} from '@compass/ui/icons'
import { ListRow } from '@compass/ui/list-row'
import { Sheet } from '@compass/ui/sheet'
import { Link } from 'react-router'
import { paths } from '#paths'
import { LanguageForm } from '#shell/languages/language-form.tsx'
import { useMenuPath, useMerchant, useShell, useWords } from '#shell/merchants/shell-provider.tsx'

/** Everything of the merchant that is not the menu: account, orders, pages, telephone, languages. */
export function NavigationSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useWords('shell')
  const { url, name, nameMark, hasPages, isCallShown } = useMerchant()
  const menuPath = useMenuPath()
  const { stores, storeId } = useShell()
  const phone = stores.find(({ id }) => id === storeId)?.phone
  const rows = [
    { to: paths.profile(url), icon: <UserIcon />, title: t('shell.profile') },
    { to: paths.orderHistory(url), icon: <HistoryIcon />, title: t('shell.orders') },
    { to: paths.addresses(url), icon: <PinIcon />, title: t('shell.addresses') },
    { to: paths.menuList(url), icon: <CutleryIcon />, title: t('shell.menuList') },
    ...(storeId ? [{ to: paths.vendorInfo(url, storeId), icon: <StoreIcon />, title: t('shell.aboutOutlet') }] : []),
    { to: paths.storeTimings(url), icon: <ClockIcon />, title: t('shell.storeTimes') },
    ...(hasPages.gallery ? [{ to: paths.gallery(url), icon: <PicturesIcon />, title: t('shell.pictures') }] : []),
    ...(hasPages.aboutUs ? [{ to: paths.about(url), icon: <InfoIcon />, title: t('shell.about') }] : []),
    ...(hasPages.faq ? [{ to: paths.faq(url), icon: <HelpIcon />, title: t('shell.faq') }] : []),
    { to: paths.terms(url), icon: <DocumentIcon />, title: t('shell.terms') },
  ]
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={<bdi {...nameMark}>{name}</bdi>}
      closeLabel={t('shell.close')}
      closeHref={menuPath}
    >
      <nav aria-label={t('shell.menu')} className="px-5 pb-4">
        {rows.map(({ to, icon, title }) => (
          <ListRow key={to} as={Link} to={to} icon={icon} title={title} leads />
        ))}
        {phone && isCallShown ? (
          <ListRow
            as="a"
            href={`tel:${phone}`}
            icon={<PhoneIcon />}
            title={t('shell.callUs')}
            end={
              <bdi dir="ltr" className="text-ink2">
                {formatPhone(phone)}
              </bdi>
            }
          />
        ) : null}
      </nav>
      <div className="border-t border-line px-5 py-4">
        <LanguageForm look="list" />
      </div>
    </Sheet>
  )
}
