import { compiledWords } from '@compass/i18n/vite-plugin'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [compiledWords(), tailwindcss(), reactRouter()],
  build: { target: 'es2022', assetsInlineLimit: 0, cssCodeSplit: true },
  server: { port: 5173 },
})
