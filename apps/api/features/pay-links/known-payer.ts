import type { LinkCustomer } from '../../records/pay-links/pay-link.ts'
import { findUser } from '../../records/users/users.ts'
import type { OpenedLink } from './open-link.ts'

/** Who pays as far as the link or the session knows. */
export async function knownPayer({ tenant, link }: OpenedLink, userId: string | null): Promise<LinkCustomer> {
  const { name, phone, phoneCode } = link.customer
  const user = userId === null || (name !== null && phone !== null) ? null : await findUser(tenant, userId)
  const proven = user?.phoneVerified ? user : null
  return {
    name: name ?? user?.fullName ?? null,
    ...(phone === null ? { phone: proven?.phone ?? null, phoneCode: proven?.phoneCode ?? null } : { phone, phoneCode }),
  }
}
