import type { LoaderFunctionArgs } from 'react-router'
import { expectCourt } from '#shell/courts/expect-court.ts'
import { FoundHead } from '#shell/merchants/page-head.tsx'
import { useMenuPath, useMerchant } from '#shell/merchants/shell-provider.tsx'

/** The page of a court's vendor; the menu around it knows which vendors there are. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  await expectCourt(context, request, params.url!, params.storeId)
  return null
}

/** The menu of a vendor with nothing over it: the address that search engines know. */
export default function Vendor() {
  const { name, tagline } = useMerchant()
  const path = useMenuPath()
  return <FoundHead path={path} title={tagline ? `${name} · ${tagline}` : name} description={tagline} />
}
