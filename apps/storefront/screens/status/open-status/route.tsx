export default function Screen() {
  return null
}

export { BrokenPage as ErrorBoundary } from '../../../shell/broken-page.tsx'
