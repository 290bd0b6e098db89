import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

/** To look at the parts alone: `npx vite packages/ui/gallery`, then `?lang=ar&scheme=dark&accent=%23ffd500` or `?sheet`. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [tailwindcss()],
  oxc: { jsx: { runtime: 'automatic' } },
  build: { outDir: 'build', target: 'esnext' },
})
