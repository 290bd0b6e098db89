import { compiledWords } from '@compass/i18n/vite-plugin'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { firstScripts } from './server/first-paint/first-scripts-plugin.ts'
import { menuChunk } from './server/first-paint/menu-chunk.ts'

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [compiledWords(), firstScripts(import.meta.dirname), tailwindcss(), reactRouter()],
  build: {
    target: 'es2022',
    // Read by the server for the stacks of errors; `tools/build.ts` takes them out of what is published.
    sourcemap: isSsrBuild ? false : 'hidden',
    assetsInlineLimit: 0,
    cssCodeSplit: true,
    // The menu's script names each part that it may fetch: a letter less of each hash is less to load.
    rolldownOptions: isSsrBuild
      ? {}
      : {
          output: {
            chunkFileNames: 'assets/[name]-[hash:7].js',
            codeSplitting: { groups: [menuChunk(import.meta.dirname)] },
          },
        },
  },
  server: { port: 5173 },
}))
