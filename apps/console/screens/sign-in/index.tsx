export { LinkPage } from './link-page.tsx'
export { SignInPage } from './sign-in-page.tsx'
