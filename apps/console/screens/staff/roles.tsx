import { STAFF_ROLES, type StaffRole } from '@compass/contract/call'
import { CheckIcon, MinusIcon } from '@compass/ui/icons'
import { PasskeyIcon } from '#parts/icons.ts'
import { Card } from '#parts/surfaces.tsx'
import { useWords } from '#shell/language/words.tsx'
import { reaches } from '#shell/session/index.tsx'

type Matter = 'now' | 'phones' | 'menu' | 'refunds' | 'reports' | 'staff'

/** The least role of what people do; what each call wants says its contract. */
const LEAST: readonly (readonly [Matter, StaffRole])[] = [
  ['now', 'counter'],
  ['phones', 'manager'],
  ['menu', 'manager'],
  ['refunds', 'manager'],
  ['reports', 'manager'],
  ['staff', 'owner'],
]

export function Roles() {
  const t = useWords('staff', 'console')
  return (
    <Card className="min-w-0">
      <h2 className="mb-2 px-2 text-section">{t('staff.mayDo')}</h2>
      <div className="overflow-x-auto">
        <table className="grid-table">
          <thead>
            <tr>
              <th scope="col">
                <span className="sr-only">{t('staff.mayDo')}</span>
              </th>
              {STAFF_ROLES.map((role) => (
                <th key={role} scope="col">
                  {t(`console.role_${role}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {LEAST.map(([matter, least]) => (
              <tr key={matter}>
                <th scope="row" className="border-t border-line !text-plain !text-ink">
                  {t(`staff.may_${matter}`)}
                </th>
                {STAFF_ROLES.map((role) => (
                  <td key={role}>
                    <Cell matter={matter} isAllowed={reaches(role, least)} role={role} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  )
}

function Cell(props: { readonly matter: Matter; readonly role: StaffRole; readonly isAllowed: boolean }) {
  const { matter, role, isAllowed } = props
  const t = useWords('staff')
  if (matter === 'phones' && role === 'counter') return <span className="text-note">{t('staff.whileItRuns')}</span>
  return isAllowed ? (
    <span className="flex items-center gap-1.5">
      <CheckIcon size={18} />
      <span className="sr-only">{t('staff.yes')}</span>
      {matter === 'staff' ? <PasskeyIcon size={16} className="text-ink3" /> : null}
    </span>
  ) : (
    <span className="text-ink3">
      <MinusIcon size={16} />
      <span className="sr-only">{t('staff.no')}</span>
    </span>
  )
}
