import { paths } from '#paths'
import { FoundHead } from '#shell/merchants/page-head.tsx'
import { useMerchant } from '#shell/merchants/shell-provider.tsx'

/** The menu itself, with nothing over it: the address that search engines know. */
export default function Home() {
  const { url, name, tagline } = useMerchant()
  return <FoundHead path={paths.menu(url)} title={tagline ? `${name} · ${tagline}` : name} description={tagline} />
}
