import { formatPhone } from '@compass/i18n/formats'
import { Button } from '@compass/ui/button'
import { Card } from '@compass/ui/card'
import { ClockIcon, PhoneIcon } from '@compass/ui/icons'
import { ListRow } from '@compass/ui/list-row'
import { Link } from 'react-router'
import { paths } from '#paths'
import { useMerchant, useShell, useWords } from '#shell/merchants/shell-provider.tsx'

/** What one does after reading about a merchant: look when it is open, call, order. */
export function NextSteps() {
  const t = useWords('shell')
  const { url } = useMerchant()
  const { stores, storeId } = useShell()
  const phone = stores.find(({ id }) => id === storeId)?.phone
  return (
    <div className="grid gap-4">
      <Card className="px-4.5 py-1">
        <ListRow
          as={Link}
          to={paths.storeTimings(url)}
          icon={<ClockIcon size={20} className="text-accent" />}
          title={t('shell.storeTimes')}
          leads
        />
        {phone ? (
          <ListRow
            as="a"
            href={`tel:${phone}`}
            icon={<PhoneIcon size={20} className="text-accent" />}
            title={t('shell.callUs')}
            end={
              <bdi dir="ltr" className="text-ink2">
                {formatPhone(phone)}
              </bdi>
            }
          />
        ) : null}
      </Card>
      <Button as={Link} to={paths.menu(url)} wide>
        {t('shell.toMenu')}
      </Button>
    </div>
  )
}
