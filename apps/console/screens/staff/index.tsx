import { listStaff } from '@compass/contract/staff'
import { useState } from 'react'
import { Button } from '#parts/button.tsx'
import { InviteIcon, PasskeyIcon } from '#parts/icons.ts'
import { Card } from '#parts/surfaces.tsx'
import { Reading } from '#shell/calls/failures.tsx'
import { useCall } from '#shell/calls/index.tsx'
import { Page } from '#shell/frame/page.tsx'
import { useWords } from '#shell/language/words.tsx'
import { InvitePanel } from './invite-panel.tsx'
import { Log } from './log.tsx'
import { MemberPanel } from './member-panel.tsx'
import { OwnPasskeys } from './own-passkeys.tsx'
import { People } from './people.tsx'
import { Roles } from './roles.tsx'

/** Seen by others within so long is seen now. */
const REFRESHED_MS = 30_000

/** Who works here, who is invited, who may do what, and what was changed by whom. */
export function Screen() {
  const t = useWords('staff', 'console')
  const staff = useCall(listStaff, {}, { refetchInterval: REFRESHED_MS })
  const [open, setOpen] = useState<'invite' | { readonly member: string } | null>(null)
  const member =
    open !== null && open !== 'invite' ? staff.data?.items.find(({ _id }) => _id === open.member) : undefined
  return (
    <Page
      title={t('console.staff')}
      actions={
        <Button kind="fill" icon={<InviteIcon size={18} />} onClick={() => setOpen('invite')}>
          {t('staff.invite')}
        </Button>
      }
    >
      <div className="grid items-start gap-4 min-[80rem]:grid-cols-[minmax(0,1fr)_26rem]">
        <div className="grid min-w-0 gap-4">
          <Reading read={staff} rows={6}>
            {(data) => (
              <Card className="min-w-0">
                <header className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-1 px-2">
                  <h2 className="text-section">{t('staff.people', { count: data.items.length })}</h2>
                  <p className="ms-auto flex items-center gap-1.5 text-note text-ink2">
                    <PasskeyIcon size={16} />
                    {t('staff.noPasswords')}
                  </p>
                </header>
                <People {...data} onOpen={(id) => setOpen({ member: id })} />
              </Card>
            )}
          </Reading>
          <Roles />
          <OwnPasskeys />
        </div>
        <Log />
      </div>
      {open === 'invite' ? <InvitePanel onClose={() => setOpen(null)} /> : null}
      {member ? <MemberPanel key={member._id} member={member} onClose={() => setOpen(null)} /> : null}
    </Page>
  )
}
