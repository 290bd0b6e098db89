import { formatPhone } from '@compass/i18n/formats'
import { ExternalLinkIcon, GlobeIcon, MailIcon, PhoneIcon, PinIcon } from '@compass/ui/icons'
import { ListRow } from '@compass/ui/list-row'
import { LocalizedText } from '#shell/languages/localized-text.tsx'
import { useWords } from '#shell/merchants/shell-provider.tsx'
import type { VendorView } from '../read-vendor.ts'

/** Where the store is, how to get to its door, and how to reach the people in it. */
export function FindUs({ vendor }: { vendor: VendorView }) {
  const t = useWords('store', 'shell')
  const { address, directions, location, phone, email, website } = vendor
  const { lat, lng } = location
  return (
    <section>
      <h2 className="mb-3 px-1 text-subhead">{t('store.findUs')}</h2>
      <div className="rounded-card bg-surface px-4.5 py-1 shadow-s1">
        <ListRow
          as="a"
          href={`https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}#map=17/${lat}/${lng}`}
          target="_blank"
          rel="noreferrer"
          icon={<PinIcon className="text-accent" />}
          title={<LocalizedText text={address} />}
          note={
            <>
              {directions ? (
                <span className="block">
                  <LocalizedText text={directions} />
                </span>
              ) : null}
              <span className="word mt-1 inline-flex items-center gap-1.5">
                {t('store.openMap')}
                <ExternalLinkIcon size={14} />
              </span>
            </>
          }
        />
        <ListRow
          as="a"
          href={`tel:${phone}`}
          icon={<PhoneIcon className="text-accent" />}
          eyebrow={t('shell.callUs')}
          title={<bdi dir="ltr">{formatPhone(phone)}</bdi>}
        />
        {email ? (
          <ListRow
            as="a"
            href={`mailto:${email}`}
            icon={<MailIcon className="text-accent" />}
            eyebrow={t('store.email')}
            title={
              <bdi dir="ltr" className="break-all">
                {email}
              </bdi>
            }
          />
        ) : null}
        {website ? (
          <ListRow
            as="a"
            href={website}
            target="_blank"
            rel="noreferrer"
            icon={<GlobeIcon className="text-accent" />}
            eyebrow={t('store.website')}
            title={
              <bdi dir="ltr" className="break-all">
                {website.replace(/^https:\/\//, '').replace(/\/$/, '')}
              </bdi>
            }
          />
        ) : null}
      </div>
    </section>
  )
}
