import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: '.',
  buildDirectory: 'build',
  ssr: true,
  // The table of routes is small: it comes with the scripts, so that no navigation waits for its discovery.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
