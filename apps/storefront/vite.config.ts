import { compiledWords } from '@compass/i18n/vite-plugin'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { cutLibraries } from './server/first-paint/cut-libraries-plugin.ts'
import { firstScripts } from './server/first-paint/first-scripts-plugin.ts'
import { menuChunk } from './server/first-paint/menu-chunk.ts'

/** The server's build leaves its libraries in node_modules, whole: in it there is nothing to cut. */
const cuts = process.env.FIRST_PAINT === 'off' ? [] : [cutLibraries()]

export default defineConfig({
  plugins: [compiledWords(), firstScripts(import.meta.dirname), ...cuts, tailwindcss(), reactRouter()],
  build: {
    target: 'es2022',
    // Read by the server for the stacks of errors; `tools/build.ts` takes them out of what is published.
    sourcemap: 'hidden',
    assetsInlineLimit: 0,
    cssCodeSplit: true,
    // The menu's script and the manifest name each part that may be fetched: a letter less of each hash is less to load.
    rolldownOptions: {
      output: {
        chunkFileNames: 'assets/[name]-[hash:7].js',
        entryFileNames: 'assets/[name]-[hash:7].js',
        codeSplitting: { groups: [menuChunk(import.meta.dirname)] },
      },
    },
  },
  server: { port: 5173 },
})
