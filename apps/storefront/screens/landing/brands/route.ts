import { type LoaderFunctionArgs, redirect } from 'react-router'
import { landingPaths } from '#landing-paths'

/** The specification's addresses of brands: those of a landing page are merchants, each with a storefront of its own. */
export function loader({ params }: LoaderFunctionArgs): Response {
  const { name = '', brand } = params
  return redirect(brand ? landingPaths.brand(name, brand) : landingPaths.page(name))
}
